export { HarnessError } from './contracts/harness-error.ts'
export type { HarnessErrorCode } from './contracts/harness-error.ts'
export { readCallsFile } from './calls/read-calls-file.ts'
export { accessResponse } from './extraction/access/access-response.ts'
export { accessResult } from './extraction/access/access-result.ts'
export { chainOf } from './extraction/chain/chain-of.ts'
export { checkAgainst } from './extraction/target/check-against.ts'
export { checkTextExtraction } from './extraction/rules/check-text-extraction.ts'
export { compileTextExtraction } from './extraction/rules/compile-text-extraction.ts'
export { createExtractor } from './extraction/create-extractor.ts'
export { decoders } from './extraction/decoders/index.ts'
export { defineIsolator } from './extraction/isolators/define-isolator.ts'
export { isolatorNamed } from './extraction/chain/isolator-named.ts'
export { labelledJson } from './extraction/isolators/labelled-json.ts'
export { xmlTag } from './extraction/isolators/xml-tag.ts'
export { recognizeShape } from './extraction/shapes/recognize-shape.ts'
export { createMemorySink } from './fixture/create-memory-sink.ts'
export { findFixtures } from './fixture/find-fixtures.ts'
export { openFileSink } from './fixture/open-file-sink.ts'
export { parseFixture } from './fixture/parse-fixture.ts'
export { readFixture } from './fixture/read-fixture.ts'
export { scanFixture } from './fixture/scan-fixture.ts'
export { createLlmParser } from './llm/create-llm-parser.ts'
export { foldLlmEvents } from './llm/parser/fold-llm-events.ts'
export { listLlmFormats } from './llm/list-llm-formats.ts'
export { parseLlmOutput } from './llm/parse-llm-output.ts'
export { toToolCallResponse } from './llm/to-tool-call-response.ts'
export { writeToolCalls } from './llm/write-tool-calls.ts'
export { replayThroughClients } from './mcp/clients/replay-through-clients.ts'
export { IncrementalJsonParser } from './json/incremental-json-parser.ts'
export { judgeResult } from './mcp/judge-result.ts'
export { rebuildConversation } from './mcp/rebuild-conversation.ts'
export { compileJsonPath } from './projection/compile-json-path.ts'
export { projectValue } from './projection/project-value.ts'
export { withoutSourceFields } from './projection/without-source-fields.ts'
export { readRows } from './projection/rows/read-rows.ts'
export { rowWrapper } from './projection/rows/row-wrapper.ts'
export { textContent } from './projection/rows/text-content.ts'
export { compileSchema } from './schema/compile-schema.ts'
export { inferSchema } from './schema/infer-schema.ts'
export { createLlmReplay } from './replay/create-llm-replay.ts'
export { serveLlmReplay } from './replay/serve/serve-llm-replay.ts'
export { suggestRules } from './suggest/suggest-rules.ts'
export { judgeExchange } from './provider/judge-exchange.ts'
export { rebuildExchange } from './provider/rebuild-exchange.ts'
export { buildDiff } from './verdict/diff/build-diff.ts'
export { buildReport } from './verdict/build-report.ts'
export { failsOn } from './verdict/fails-on.ts'
export { groupConversations } from './verdict/group-conversations.ts'
export { judgeServer } from './verdict/judge-server.ts'
export { parseWrapRules } from './wrap-rules/parse-wrap-rules.ts'
export { readWrapRules } from './wrap-rules/read-wrap-rules.ts'
export { probeServer } from '../recorders/probe-server.ts'
export { createRecordingFetch } from '../recorders/recording-fetch.ts'
export { recordServer } from '../recorders/record-server.ts'
export { reporterNamed } from '../reporters/index.ts'

export type { CallPlan, ListedTool, PlannedCall, SkippedTool } from './contracts/call-plan.ts'
export type {
  Answers,
  CallsFile,
  NamedCall,
  RedactionRule,
  TaskRequest,
} from './contracts/calls-file.ts'
export type { Channel, Compliance, Shape, Wrapping } from './contracts/classification.ts'
export type {
  CallReactions,
  ClientReaction,
  ClientReactions,
  ReactionKind,
  ToolReactions,
} from './contracts/client-reaction.ts'
export type {
  CallReply,
  CallRound,
  Conversation,
  Oddity,
  RecordedAnswer,
  RecordedCall,
  RecordedNotification,
} from './contracts/conversation.ts'
export type { DecodeOptions, Decoder, Decoding } from './contracts/decoder.ts'
export type {
  DiffChange,
  DiffEvidence,
  DiffLevel,
  DiffReport,
  DiffRule,
  DiffServer,
  DiffSide,
} from './contracts/diff.ts'
export type {
  Ambiguity,
  Attempt,
  Extraction,
  ExtractionFailure,
  ExtractionFailureCode,
  ExtractionHow,
  ExtractionPart,
  ExtractionSource,
  ExtractionStage,
  ExtractionSuccess,
  IsolatorName,
  Repair,
  Span,
  TextFormat,
} from './contracts/extraction.ts'
export type { RepairCode } from './contracts/repair-code.ts'
export type {
  Access,
  AccessedCall,
  AccessedPart,
  AccessedText,
  AccessedValue,
  ResponseMode,
} from './contracts/extraction-access.ts'
export type {
  BufferKind,
  ExtractionBuffer,
  StreamedCall,
  ToolCallDelta,
  ToolsBuffer,
} from './contracts/extraction-buffer.ts'
export type { ExtractionEvent } from './contracts/extraction-event.ts'
export type {
  Finding,
  FindingCode,
  FindingEvidence,
  FindingLevel,
  FindingSubject,
  Requirement,
} from './contracts/finding.ts'
export type {
  CallExpectation,
  CallMark,
  Direction,
  EndReason,
  Era,
  Fixture,
  FixtureEnd,
  FixtureHeader,
  FixtureKind,
  FixtureProblem,
  FixtureSource,
  Frame,
  FrameAt,
  FramePart,
  Origin,
  RedactionCount,
  Scrub,
  Subject,
  Transport,
} from './contracts/fixture.ts'
export type { HttpExchange, HttpResponse, StrayPayload } from './contracts/http-exchange.ts'
export type { Candidate, Isolation, Isolator, Refusal } from './contracts/isolator.ts'
export type { IsolatorSignal, IsolatorStream, StreamRest } from './contracts/isolator-stream.ts'
export type { JsonObject, JsonValue } from './contracts/json.ts'
export type {
  CallJudgement,
  Observation,
  ResultJudgement,
  SchemaError,
  ServerJudgement,
  ToolJudgement,
} from './contracts/judgement.ts'
export type { LlmEvent } from './contracts/llm-event.ts'
export type { LlmExchange, ProviderRequest } from './contracts/llm-exchange.ts'
export type { LlmFormatInfo } from './contracts/llm-format-info.ts'
export type { ExchangeJudgement, JudgedAnswer, JudgedLlmCall } from './contracts/llm-judgement.ts'
export type { LlmFinishReason, LlmLimits, LlmParserOptions } from './contracts/llm-options.ts'
export type { LlmPolicy, LlmTool } from './contracts/llm-options.ts'
export type { LlmCandidate, LlmDiagnostic, LlmDiagnosticCode } from './contracts/llm-output.ts'
export type { LlmOutput, LlmProvenance, LlmRefusal } from './contracts/llm-output.ts'
export type { LlmRepair, LlmRepairCode, LlmToolCall } from './contracts/llm-output.ts'
export type {
  LlmReplay,
  LlmReplayDifference,
  LlmReplayMiss,
  LlmReplayOptions,
  LlmReplayRecording,
  LlmReplayReply,
  LlmReplayRequest,
  ReplayClock,
  ReplayCuts,
  ReplayField,
  ReplayPiece,
  ReplayTiming,
} from './contracts/llm-replay.ts'
export type { ProviderCall, ProviderChoice, ProviderPart } from './contracts/provider-response.ts'
export type { ProviderOutcome, ProviderResponse } from './contracts/provider-response.ts'
export type { RecordEvent, RecordOutcome, StartFailure } from './contracts/recorder.ts'
export type {
  Report,
  ReportCall,
  ReportCommands,
  ReportEvidence,
  ReportFixture,
  ReportServer,
  ReportSummary,
  ReportTool,
} from './contracts/report.ts'
export type { Reporter, ReporterContext } from './contracts/reporter.ts'
export type { ServerDefinition } from './contracts/server-definition.ts'
export type { StandardIssue, StandardResult, StandardSchema } from './contracts/standard-schema.ts'
export type { ValueChange } from './contracts/value-change.ts'
export type { Verdict } from './contracts/verdict.ts'
export type {
  RuleSample,
  RuleVerification,
  SuggestedRules,
  ToolSuggestion,
} from './contracts/suggested-rules.ts'
export type { VirtualTool, WrapMode, WrapRule, WrapRules } from './contracts/wrap-rule.ts'
export type {
  CustomPattern,
  ExtractionLimits,
  FieldType,
  ItemPattern,
  ParserConfig,
  TextExtraction,
  TransformName,
} from './contracts/text-extraction.ts'
export type { RuleFault } from './extraction/rules/check/rule-fault.ts'
export type { TextExtractionCheck } from './extraction/rules/check-text-extraction.ts'
export type { RuleExtractor, RuleOptions } from './extraction/rules/compile-checked.ts'
export type { BufferOptions } from './extraction/buffers/create-buffer.ts'
export type { JsonSchema } from './extraction/target/check-against.ts'
export type {
  CreateBuffer,
  ExtractSelf,
  ExtractionTarget,
  Extractor,
  ExtractorOptions,
} from './extraction/create-extractor.ts'
export type { LabelledJsonOptions } from './extraction/isolators/labelled-json.ts'
export type { XmlTagOptions } from './extraction/isolators/xml-tag.ts'
export type { PresetName } from './extraction/chain/preset-name.ts'
export type { Chain } from './extraction/chain/presets.ts'
export type { CheckedValue, Misfit, ValueCheck } from './extraction/target/value-check.ts'
export type { MemorySink } from './fixture/create-memory-sink.ts'
export type { FixtureSink } from './fixture/fixture-sink.ts'
export type { ScanHit, ScanOptions } from './fixture/scan-fixture.ts'
export type { IncrementalJsonOptions, PartialPolicy } from './json/incremental-json-parser.ts'
export type { JsonFailure } from './json/json-failure.ts'
export type { ReplayOptions } from './mcp/clients/replay-through-clients.ts'
export type { JudgeResultInput } from './mcp/result/read-facts.ts'
export type { DiffInput } from './verdict/diff/build-diff.ts'
export type { ReportInput, UnreadFixture } from './verdict/build-report.ts'
export type { LlmParser } from './llm/create-llm-parser.ts'
export type { ToolCallResponse, ToolCallResponseOptions } from './llm/to-tool-call-response.ts'
export type { WrittenCall } from './llm/grammar.ts'
export type { JsonPath, JsonPathNode } from './projection/compile-json-path.ts'
export type { Projection } from './projection/project-value.ts'
export type { ProjectionOptions } from './projection/traced-projection.ts'
export type { RowChunks } from './projection/rows/read-rows.ts'
export type { RowBatch } from './projection/rows/row-batch.ts'
export type { RowWrapper } from './projection/rows/row-wrapper.ts'
export type { RowsFailure, RowsFailureCode, RowsStop } from './projection/rows/rows-failure.ts'
export type { RowsOptions } from './projection/rows/rows-options.ts'
export type { LlmReplayServer } from './replay/serve/serve-llm-replay.ts'
export type { CompiledSchema, UnusableSchema, UsableSchema } from './schema/compile-schema.ts'
export type { SpokenProtocols } from '../recorders/mcp/find-protocols.ts'
export type { ProbeServerOptions } from '../recorders/probe-server.ts'
export type { RecordingFetchOptions } from '../recorders/recording-fetch.ts'
export type { RecordServerOptions } from '../recorders/record-server.ts'
