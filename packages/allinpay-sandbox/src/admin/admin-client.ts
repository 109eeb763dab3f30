/** A small typed client of the admin API, for tests and for whoever starts the sandbox in another process. */
import type { CompanyRow, MemberRow } from '../storage/tables.ts'
import type { ClockChange, NewApp } from './action-types.ts'
import type { Catalogue } from './catalogue.ts'
import type { CheckFault, NewCheckFault } from '../check-files/check-faults.ts'
import type { NewScenario, Scenario } from '../faults/scenarios.ts'
import { TOKEN_HEADER } from './admin-token.ts'
import type { HistoryResult } from '../history/replay-history.ts'
import type { SeedPack } from '../seeds/seed-packs.ts'
import type { Settings } from '../settings.ts'

/** A row as JSON brings it: instants as texts, amounts as numbers (as texts above 2^53). */
type AsJson<T> = T extends Date
  ? string
  : T extends bigint
    ? number
    : T extends readonly (infer Item)[]
      ? AsJson<Item>[]
      : T extends object
        ? { [Name in keyof T]: AsJson<T[Name]> }
        : T

export interface SentSms {
  phone: string
  code: string
  purpose: string
  subject: string
  lastSentAt: string
  expiresAt: string
  usedAt: string | null
}

export interface SandboxOrder {
  bizOrderNo: string
  orderNo: string
  type: number
  state: number
  amount: number
  fee: number
  buyer: string
  payMethod: string | null
  createdAt: string
  finishedAt: string | null
  errorMessage: string | null
  payToken: string | null
}

export interface SandboxBalance {
  owner: string
  accountSet: string
  available: number
  frozen: number
}

export interface SandboxNotification {
  notifyId: string
  notifyType: string
  bizOrderNo: string | null
  bizUserId: string | null
  bizContent: string
  state: 'pending' | 'received' | 'givenUp'
  attempts: number
  dueAt: string | null
  sent: { number: number; httpStatus: number | null; answer: string | null; problem: string | null }[]
}

export type SandboxMember = AsJson<MemberRow> & { company: AsJson<CompanyRow> | null }

/** One operation of the past: `op` of the catalogue, `at` in ISO-8601, and the service's parameters, unencrypted. */
export type HistoryOperation = { op: string; at: string } & Readonly<Record<string, unknown>>

export interface AdminClient {
  /** SMS sent, newest first. */
  sms(phone?: string): Promise<SentSms[]>
  orders(bizOrderNo?: string): Promise<SandboxOrder[]>
  members(bizUserId?: string): Promise<SandboxMember[]>
  balances(owner?: string): Promise<SandboxBalance[]>
  notifications(bizOrderNo?: string): Promise<SandboxNotification[]>
  /** Findings against the books; empty when they are right. */
  invariants(): Promise<string[]>
  catalogue(): Promise<Catalogue>
  certificates(): Promise<{ authority: string; issued: string[] }>
  registerApp(app: NewApp): Promise<void>
  /** The auditor's answer to a company; false when it does not wait for one. */
  audit(bizUserId: string, passed: boolean, failReason?: string): Promise<boolean>
  lockMember(bizUserId: string, locked: boolean): Promise<void>
  /** The channel's answer to an order; false when the order is finished. */
  settle(bizOrderNo: string, outcome: 'success' | 'fail', reason?: string): Promise<boolean>
  close(bizOrderNo: string): Promise<boolean>
  /** The payer's bank pays an order that was closed; false for what is not closed, or is no payment. */
  payClosed(bizOrderNo: string): Promise<boolean>
  /** The bank sends a paid withdrawal back (退票); only the day's check file tells. False for what can't come back. */
  returnWithdrawal(bizOrderNo: string, how?: { readonly withFee?: boolean }): Promise<boolean>
  /** A difference in the check file of a day. */
  checkFault(fault: NewCheckFault): Promise<CheckFault>
  checkFaults(): Promise<CheckFault[]>
  clearCheckFaults(): Promise<void>
  /** Sends everything that waits, due or not; answers how many notifications were tried. */
  deliverNow(bizOrderNo?: string): Promise<number>
  clock(): Promise<{ now: string; speed: number }>
  changeClock(change: ClockChange): Promise<{ now: string; speed: number }>
  /** Moves virtual time on and does everything that became due. */
  advanceClock(milliseconds: number): Promise<{ now: string; speed: number }>
  scenario(scenario: NewScenario): Promise<Scenario>
  /** With how often each will still happen: what it was to meet has begun when its `times` falls. */
  scenarios(): Promise<Scenario[]>
  clearScenarios(): Promise<void>
  settings(changes?: Partial<Settings>): Promise<Settings>
  setPlatformBalance(accountSetNo: string, amountFen: number): Promise<void>
  /** Sets what a member may spend, past every order. */
  setMemberBalance(bizUserId: string, amountFen: number): Promise<void>
  /** Replays a past, in chunks small enough for one request each. */
  history(operations: readonly HistoryOperation[], options?: { skipExisting?: boolean }): Promise<HistoryResult>
  /** While true nobody can connect to the gateway, as if it were down. */
  refuseConnections(refused: boolean): Promise<void>
  /** Empties everything and begins with a pack. */
  seed(pack: SeedPack): Promise<HistoryResult>
  /** The state as a JSON text, to be handed to `importState` of a sandbox that has the same apps. */
  exportState(): Promise<string>
  importState(state: string): Promise<void>
  rotate(): Promise<void>
  reset(): Promise<void>
}

const OPERATIONS_PER_REQUEST = 10_000

/** A client of the admin API at `url` (without /__sbx). Calls throw with the API's own words when it refuses. */
export function createAdminClient({ url, token }: { url: string; token: string }): AdminClient {
  async function textOf(path: string, init?: RequestInit): Promise<string> {
    const response = await fetch(`${url}/__sbx/${path}`, { ...init, headers: { [TOKEN_HEADER]: token } })
    const text = await response.text()
    if (!response.ok) throw new Error(`sandbox admin ${path}: ${errorIn(text) ?? response.status}`)
    return text
  }

  async function ask<T>(path: string, init?: RequestInit): Promise<T> {
    const body: T = JSON.parse(await textOf(path, init))
    return body
  }

  const read = <T>(path: string, query: Readonly<Record<string, string | undefined>> = {}): Promise<T> => {
    const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
    return ask<T>(`${path}?${new URLSearchParams(given).toString()}`)
  }

  async function act<T = void>(path: string, body: object = {}): Promise<T> {
    return (await ask<{ result: T }>(path, { method: 'POST', body: JSON.stringify(body) })).result
  }

  return {
    sms: (phone) => read('sms', { phone }),
    orders: (bizOrderNo) => read('orders', { bizOrderNo }),
    members: (bizUserId) => read('members', { bizUserId }),
    balances: (owner) => read('accounts', { owner }),
    notifications: (bizOrderNo) => read('notifications', { bizOrderNo }),
    invariants: async () => (await read<{ findings: string[] }>('invariants')).findings,
    catalogue: () => read('catalogue'),
    certificates: () => read('certs'),
    registerApp: (app) => act('apps', app),
    audit: (bizUserId, passed, failReason) => act('members/audit', { bizUserId, passed, failReason }),
    lockMember: (bizUserId, locked) => act('members/lock', { bizUserId, locked }),
    settle: (bizOrderNo, outcome, reason) => act('orders/settle', { bizOrderNo, outcome, reason }),
    close: (bizOrderNo) => act('orders/close', { bizOrderNo }),
    payClosed: (bizOrderNo) => act('orders/pay-closed', { bizOrderNo }),
    returnWithdrawal: (bizOrderNo, how) => act('orders/return', { bizOrderNo, ...how }),
    checkFault: (fault) => act('check-faults', fault),
    checkFaults: () => read('check-faults'),
    clearCheckFaults: () => act('check-faults/clear'),
    deliverNow: (bizOrderNo) => act('notifications/deliver', { bizOrderNo }),
    clock: () => read('clock'),
    changeClock: (change) => act('clock', change),
    advanceClock: (advanceMs) => act('clock', { advanceMs }),
    scenario: (scenario) => act('scenarios', scenario),
    scenarios: () => read('scenarios'),
    clearScenarios: () => act('scenarios/clear'),
    settings: (changes) => (changes ? act('settings', changes) : read('settings')),
    setPlatformBalance: (accountSetNo, amount) => act('platform-balance', { accountSetNo, amount }),
    setMemberBalance: (bizUserId, amount) => act('member-balance', { bizUserId, amount }),
    async history(operations, options = {}) {
      const total: HistoryResult = { replayed: 0, skipped: 0 }
      for (let start = 0; start < operations.length; start += OPERATIONS_PER_REQUEST) {
        const part = operations.slice(start, start + OPERATIONS_PER_REQUEST)
        const { replayed, skipped } = await act<HistoryResult>('history', { operations: part, ...options })
        total.replayed += replayed
        total.skipped += skipped
      }
      return total
    },
    seed: (pack) => act('seed', { pack }),
    // As texts in both directions: a large amount would lose digits in an object.
    exportState: () => textOf('export'),
    importState: async (state) => void (await textOf('import', { method: 'POST', body: state })),
    refuseConnections: (refused) => act('refuse-connections', { refused }),
    rotate: () => act('rotate'),
    reset: () => act('reset'),
  }
}

function errorIn(text: string): string | undefined {
  const body: { readonly error?: string } = JSON.parse(text)
  return body.error
}
