import type { FormatCases } from '../format-cases.ts'

/** What Granite 3.x writes: a list behind a token, or behind a tag, without a closer. */
export const graniteCases: FormatCases = {
  format: 'granite',
  source: 'the chat templates of Granite 3.0 (token) and 3.1 to 3.3 (tag): then a JSON list',
  cases: [
    {
      title: 'reads one call behind the token',
      topic: 'single',
      text: '<|tool_call|>[{"name": "invoice_total", "arguments": {"invoice": "2026-114"}}]',
      expected: {
        content: '',
        toolCalls: [{ name: 'invoice_total', arguments: { invoice: '2026-114' } }],
      },
    },
    {
      title: 'reads one call behind the tag, and drops the token at the end',
      topic: 'variant',
      text: '<tool_call>[{"name": "invoice_total", "arguments": {"invoice": "2026-115"}}]<|end_of_text|>',
      expected: {
        content: '',
        toolCalls: [{ name: 'invoice_total', arguments: { invoice: '2026-115' } }],
      },
    },
    {
      title: 'reads two calls of one list',
      topic: 'parallel',
      text: '<|tool_call|>[{"name": "invoice_total", "arguments": {"invoice": "A"}}, {"name": "vat_rate", "arguments": {"country": "AT"}}]',
      expected: {
        content: '',
        toolCalls: [
          { name: 'invoice_total', arguments: { invoice: 'A' } },
          { name: 'vat_rate', arguments: { country: 'AT' } },
        ],
      },
    },
    {
      title: 'keeps an answer without a call',
      topic: 'none',
      text: 'The total is 1,204.50 [net], due in 14 days.<|end_of_text|>',
      expected: { content: 'The total is 1,204.50 [net], due in 14 days.', toolCalls: [] },
    },
    {
      title: 'keeps the members that were closed before the cut',
      topic: 'truncated',
      text: '<|tool_call|>[{"name": "remind", "arguments": {"customer": "Iris KG", "days": 1',
      expected: {
        content: '',
        toolCalls: [{ name: 'remind', arguments: { customer: 'Iris KG' }, complete: false }],
      },
    },
    {
      title: 'is whole when only the end of the list is missing',
      topic: 'truncated',
      text: '<|tool_call|>[{"name": "remind", "arguments": {"customer": "Otto"}}',
      expected: { content: '', toolCalls: [{ name: 'remind', arguments: { customer: 'Otto' } }] },
    },
    {
      title: 'leaves the token before prose as text',
      topic: 'malformed',
      text: '<|tool_call|> I have to ask first.',
      expected: { content: '<|tool_call|> I have to ask first.', toolCalls: [] },
    },
    {
      title: 'reads escapes of JSON',
      topic: 'unicode',
      text: String.raw`<|tool_call|>[{"name": "remind", "arguments": {"text": "F\u00e4llig:\n\t5 \u20ac \ud83d\udcb6 \"bitte\" / \/ \\"}}]`,
      expected: {
        content: '',
        toolCalls: [{ name: 'remind', arguments: { text: 'Fällig:\n\t5 € 💶 "bitte" / / \\' } }],
      },
    },
    {
      title: 'keeps its token and tags inside of a string',
      topic: 'own-delimiter',
      text: '<|tool_call|>[{"name": "remind", "arguments": {"text": "<|tool_call|>[] <tool_call> }]"}}]',
      expected: {
        content: '',
        toolCalls: [{ name: 'remind', arguments: { text: '<|tool_call|>[] <tool_call> }]' } }],
      },
    },
    {
      title: 'keeps the text before and after the list',
      topic: 'text-around',
      text: 'I add it up.\n<|tool_call|>[{"name": "vat_rate", "arguments": {"country": "SI"}}]\nA moment.',
      expected: {
        content: 'I add it up.\n\nA moment.',
        toolCalls: [{ name: 'vat_rate', arguments: { country: 'SI' } }],
      },
    },
    {
      title: 'leaves a call inside of reasoning to the candidates',
      topic: 'reasoning',
      text: '<think>Perhaps <|tool_call|>[{"name": "vat_rate", "arguments": {}}] helps.</think>No tool is needed.',
      expected: {
        content: 'No tool is needed.',
        reasoning: 'Perhaps <|tool_call|>[{"name": "vat_rate", "arguments": {}}] helps.',
        toolCalls: [],
        candidates: [{ name: 'vat_rate', refusedBy: 'promotion' }],
      },
    },
    {
      title: 'reads a call without arguments',
      topic: 'empty',
      text: '<|tool_call|>[{"name": "open_invoices", "arguments": {}}]',
      expected: { content: '', toolCalls: [{ name: 'open_invoices', arguments: {} }] },
    },
    {
      title: 'keeps the nearest number to one beyond 2^53',
      topic: 'types',
      text: '<|tool_call|>[{"name": "by_id", "arguments": {"id": 9007199254740993, "rate": 0.2}}]',
      expected: {
        content: '',
        toolCalls: [{ name: 'by_id', arguments: { id: 9007199254740992, rate: 0.2 } }],
      },
    },
  ],
}
