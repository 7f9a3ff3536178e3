import type { FormatCases } from '../format-cases.ts'

/** What Firefunction and Phi-4-mini write: a list behind the word functools. */
export const functoolsCases: FormatCases = {
  format: 'functools',
  source: 'the chat templates of Firefunction v2 and Phi-4-mini: functools, then a JSON list',
  cases: [
    {
      title: 'reads one call behind the leading space',
      topic: 'single',
      text: ' functools[{"name": "stock_quote", "arguments": {"ticker": "NVO"}}]',
      expected: {
        content: '',
        toolCalls: [{ name: 'stock_quote', arguments: { ticker: 'NVO' } }],
      },
    },
    {
      title: 'reads two calls of one list',
      topic: 'parallel',
      text: 'functools[{"name": "stock_quote", "arguments": {"ticker": "ASML"}}, {"name": "fx_rate", "arguments": {"from": "EUR", "to": "JPY"}}]',
      expected: {
        content: '',
        toolCalls: [
          { name: 'stock_quote', arguments: { ticker: 'ASML' } },
          { name: 'fx_rate', arguments: { from: 'EUR', to: 'JPY' } },
        ],
      },
    },
    {
      title: 'keeps prose about the module of that name',
      topic: 'none',
      text: 'In Python, functools has partial and reduce; see functools.cache.',
      expected: {
        content: 'In Python, functools has partial and reduce; see functools.cache.',
        toolCalls: [],
      },
    },
    {
      title: 'keeps the members that were closed before the cut',
      topic: 'truncated',
      text: 'functools[{"name": "buy", "arguments": {"ticker": "SAP", "shares": 10',
      expected: {
        content: '',
        toolCalls: [{ name: 'buy', arguments: { ticker: 'SAP' }, complete: false }],
      },
    },
    {
      title: 'is whole when only the end of the list is missing',
      topic: 'truncated',
      text: 'functools[{"name": "fx_rate", "arguments": {"to": "CHF"}}',
      expected: { content: '', toolCalls: [{ name: 'fx_rate', arguments: { to: 'CHF' } }] },
    },
    {
      title: 'keeps the good call beside one without a name',
      topic: 'malformed',
      text: 'functools[{"name": "fx_rate", "arguments": {"to": "NOK"}}, {"arguments": {"to": "SEK"}}]',
      expected: {
        content: '{"arguments": {"to": "SEK"}}',
        toolCalls: [{ name: 'fx_rate', arguments: { to: 'NOK' } }],
      },
    },
    {
      title: 'reads escapes of JSON',
      topic: 'unicode',
      text: String.raw`functools[{"name": "alert", "arguments": {"text": "caf\u00e9 \u20ac 5\\10 \ud83d\udcc8 «now»"}}]`,
      expected: {
        content: '',
        toolCalls: [{ name: 'alert', arguments: { text: 'café € 5\\10 📈 «now»' } }],
      },
    },
    {
      title: 'keeps brackets of lists and of strings inside of arguments',
      topic: 'own-delimiter',
      text: 'functools[{"name": "chart", "arguments": {"rows": [[1, 2], [3]], "label": "functools[a]] ["}}]',
      expected: {
        content: '',
        toolCalls: [
          { name: 'chart', arguments: { rows: [[1, 2], [3]], label: 'functools[a]] [' } },
        ],
      },
    },
    {
      title: 'keeps the text before and after the list',
      topic: 'text-around',
      text: 'Let me look it up. functools[{"name": "fx_rate", "arguments": {"to": "USD"}}]\nOne second.',
      expected: {
        content: 'Let me look it up. \nOne second.',
        toolCalls: [{ name: 'fx_rate', arguments: { to: 'USD' } }],
      },
    },
    {
      title: 'keeps the text between two lists',
      topic: 'text-around',
      text: 'functools[{"name": "fx_rate", "arguments": {"to": "GBP"}}] and functools[{"name": "fx_rate", "arguments": {"to": "PLN"}}]',
      expected: {
        content: 'and',
        toolCalls: [
          { name: 'fx_rate', arguments: { to: 'GBP' } },
          { name: 'fx_rate', arguments: { to: 'PLN' } },
        ],
      },
    },
    {
      title: 'reads a call without arguments',
      topic: 'empty',
      text: 'functools[{"name": "market_status", "arguments": {}}]',
      expected: { content: '', toolCalls: [{ name: 'market_status', arguments: {} }] },
    },
    {
      title: 'reads arguments that come before the name',
      topic: 'variant',
      text: 'functools[{"arguments": {"ticker": "TM"}, "name": "stock_quote"}]',
      expected: { content: '', toolCalls: [{ name: 'stock_quote', arguments: { ticker: 'TM' } }] },
    },
    {
      title: 'reads arguments that are JSON in a string',
      topic: 'variant',
      text: String.raw`functools[{"name": "stock_quote", "arguments": "{\"ticker\": \"BP\"}"}]`,
      expected: { content: '', toolCalls: [{ name: 'stock_quote', arguments: { ticker: 'BP' } }] },
    },
    {
      title: 'leaves a call in a fence to the candidates',
      topic: 'none',
      text: '```\nfunctools[{"name": "fx_rate", "arguments": {"to": "DKK"}}]\n```',
      expected: {
        content: '```\nfunctools[{"name": "fx_rate", "arguments": {"to": "DKK"}}]\n```',
        toolCalls: [],
        candidates: [{ name: 'fx_rate', refusedBy: 'promotion' }],
      },
    },
  ],
}
