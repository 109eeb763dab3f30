/** A provider of our own: the gateway's wire with real signatures, own books and scriptable failures, for tests and demos. */
export {
  type AdminClient,
  createAdminClient,
  type HistoryOperation,
  type SandboxBalance,
  type SandboxMember,
  type SandboxNotification,
  type SandboxOrder,
  type SentSms,
} from './admin/admin-client.ts'
export type { NewApp } from './admin/action-types.ts'
export type { CallFault, NotifyFault } from './faults/fault-kinds.ts'
export type { NewScenario, Scenario } from './faults/scenarios.ts'
export { makeRing as makeSandboxKeys } from './keys/key-ring.ts'
export type { HistoryResult } from './history/replay-history.ts'
export type { Settings } from './settings.ts'
export { type Sandbox, type SandboxOptions, startSandbox } from './start-sandbox.ts'
