/** Everything an operator of the sandbox can do, as the JSON API and the inspector call it. */
import type { JsonObject, JsonValue } from '@merchant/allinpay/wire'
import type { CheckFault, NewCheckFault } from '../check-files/check-faults.ts'
import type { ClockState } from '../clock.ts'
import type { NewScenario, Scenario } from '../faults/scenarios.ts'
import type { HistoryResult } from '../history/replay-history.ts'
import type { SeedPack } from '../seeds/seed-packs.ts'
import type { Settings } from '../settings.ts'
import type { AdminReads } from './admin-reads.ts'

export interface NewApp {
  appId: string
  /** Key material of the sensitive fields. */
  secretKey: string
  /** The merchant's public key or certificate, PEM. */
  publicKeyPem: string
  /** The app's 托管专用账户集; 400193 unless given. */
  accountSetNo?: string
  /** Methods the app may use (without the common prefix); all unless given. */
  methods?: string[]
}

export interface ClockChange {
  advanceMs?: number
  /** ISO-8601. */
  at?: string
  speed?: number
  frozen?: boolean
}

export interface AdminActions {
  readonly reads: AdminReads
  settings(): Readonly<Settings>
  changeSettings(changes: object): Promise<Readonly<Settings>>
  apps(): Promise<{ appId: string; accountSetNo: string; methods: string[] | null }[]>
  registerApp(app: NewApp): Promise<void>
  certificates(): { authority: string; issued: string[] }
  rotate(): Promise<void>
  lockMember(bizUserId: string, locked: boolean): Promise<void>
  /** The auditor's answer; false when the company does not wait for one. */
  audit(bizUserId: string, passed: boolean, failReason?: string): Promise<boolean>
  deleteContract(bizUserId: string): Promise<void>
  /** The channel's answer to an order; false when the order is finished. */
  settle(bizOrderNo: string, outcome: 'success' | 'fail', reason?: string): Promise<boolean>
  close(bizOrderNo: string): Promise<boolean>
  /** The payer's bank pays an order that was closed; false for what is not closed, or is no payment. */
  payClosed(bizOrderNo: string): Promise<boolean>
  /** The bank sends a paid withdrawal back, with its fee when it says so; false for what can't come back. */
  returnWithdrawal(bizOrderNo: string, how?: { readonly withFee?: boolean }): Promise<boolean>
  checkFaults(): Promise<CheckFault[]>
  addCheckFault(fault: NewCheckFault): Promise<CheckFault>
  clearCheckFaults(): Promise<void>
  /** Sets a platform account to an amount of 分, the difference coming from or going to the channel. */
  setPlatformBalance(accountSetNo: string, amount: bigint): Promise<void>
  /** Sets what a member may spend to an amount of 分, past every order: a difference from what its marketplace believes. */
  setMemberBalance(bizUserId: string, amount: bigint): Promise<void>
  deliverNow(bizOrderNo?: string): Promise<number>
  scenarios(): Scenario[]
  addScenario(scenario: NewScenario): Promise<Scenario>
  removeScenario(id: string): Promise<boolean>
  clearScenarios(): Promise<void>
  clock(): ClockState & { now: string }
  /** Moves the clock and does everything that became due. */
  changeClock(change: ClockChange): Promise<ClockState & { now: string }>
  history(operations: readonly JsonValue[], skipExisting: boolean): Promise<HistoryResult>
  invariants(): Promise<string[]>
  /** While true nobody can connect to the gateway (故障 connectRefused); the admin port stays open. */
  refuseConnections(refused: boolean): Promise<void>
  /** Empties everything as `reset` does and tells the past of a pack. */
  seed(pack: SeedPack): Promise<HistoryResult>
  /** The state as a JSON text; apps, keys and switches are no part of it. */
  exportState(): Promise<string>
  /** Replaces the state by an exported one; throws and changes nothing when it does not fit. */
  importState(state: JsonObject): Promise<void>
  /** Empties everything but apps, keys and switches. */
  reset(): Promise<void>
}
