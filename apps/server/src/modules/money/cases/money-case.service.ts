// What operators do about a case: one takes it, finds out, and says how it ended; each step once, in its history and the log.
import {
  type Api,
  type BodyOf,
  formatYuan,
  type MoneyCaseEvent,
  type MoneyCaseInfo,
  said,
  type Said,
} from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type Command, once } from '../../../kernel/command.ts'
import type { Notify } from '../../../kernel/notification.ts'
import { caseHandedOver } from './money-case.events.ts'
import { addCaseEvent } from './open-case.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mustHaveProven } from '../../../kernel/step-up.ts'
import { KINDS_THAT_PAY } from '../manual-entry/index.ts'
import { heldPayoutOf, paidBySame } from './closed-difference.ts'
import { readCase, type Standing } from './money-case.list.ts'
import { actionsFor, type CaseRecord } from './money-case.row.ts'

type Act =
  | BodyOf<Api['moneyCase']['handle']>
  | ({ readonly action: 'resolveMoney' } & BodyOf<Api['moneyCase']['resolveMoney']>)

interface Done {
  readonly event: MoneyCaseEvent
  readonly change: Partial<Pick<CaseRecord, 'state' | 'owner_id' | 'owner_name' | 'taken_at' | 'resolved_at'>> &
    Partial<Pick<CaseRecord, 'resolution' | 'resolution_fen' | 'resolution_note' | 'resolved_by' | 'resolved_by_name'>>
  readonly summary: Said
  readonly note?: string
}

const RESOLVED: Readonly<Record<Extract<Act, { resolution: string }>['resolution'], Said>> = {
  NO_DIFFERENCE: said('核实无误，无资金差异', 'checked, no difference'),
  PROVIDER_CORRECTED: said('渠道已更正', 'corrected by the provider'),
  PAID_TO_MERCHANT: said('资金已补付商户', 'money paid to the merchant'),
}

export type OnResolved = (
  tx: TenantTx,
  resolved: Pick<CaseRecord, 'subject_type' | 'subject_id' | 'resolution' | 'resolution_note'> & {
    /** Nobody decided it. */
    readonly isByItself?: true
  },
  now: Date,
) => Promise<void>

interface ServiceDeps {
  readonly db: Database
  readonly clock: Clock
  readonly onResolved?: OnResolved
  readonly notify: Notify
  /** Who may handle cases. */
  readonly colleagues: (db: TenantDb | TenantTx) => Promise<readonly Colleague[]>
}

export interface Colleague {
  readonly id: string
  readonly name: string
}

export function createCaseService({ db, clock, onResolved, notify, colleagues }: ServiceDeps) {
  const mustBeColleague = mustBeColleagueOf(colleagues)
  return {
    /** Refuses record.notFound, record.changed for an old version, state.notAllowed, stepUp.required when it ends the case. */
    handle: async (actor: OperatorActor, act: Act, command: Command): Promise<MoneyCaseInfo> => {
      // Before the transaction, because entries lie with their merchants; one that is booked stays so.
      const standing = await standingOf(db, act.id)
      const heldNo = isEnd(act) ? await heldPayoutOf(db, act.id, actor.operatorId) : null
      return db.transaction(PLATFORM_SCOPE, (tx) =>
        once(tx, command, clock.now(), async () => {
          const now = clock.now()
          if (isEnd(act)) await mustHaveProven(tx, actor, command, now)
          if (act.action === 'resolveMoney') mustBeBooked(act, standing.paidFen)
          const found = await lockCase(tx, act.id)
          if (found.version !== act.version) refuse('record.changed')
          mustBeAllowedNow(found, actor, act)
          if (heldNo !== null) refuse('state.notAllowed', { status: paidBySame(heldNo) })
          const { event, change, summary, note } =
            act.action === 'handOver'
              ? handedTo(await mustBeColleague(tx, found, act.to), now)
              : effectOf(actor, act, now)
          const changed = { ...change, version: found.version + 1 }
          await tx.updateTable('money_case').set(changed).where('id', '=', found.id).execute()
          if (event === 'resolved') await onResolved?.(tx, { ...found, ...changed }, now)
          if (event === 'handedOver')
            await notify(tx, caseHandedOver({ ...found, owner: changed.owner_name ?? '', by: actor.name }))
          await addCaseEvent(tx, { caseId: found.id, event, by: actor, ...(note === undefined ? {} : { note }) }, now)
          const target = { type: 'moneyCase', id: found.id, no: found.number }
          await logAct(tx, { actor, action: `moneyCase.${act.action}`, target, summary }, now)
          const read = (await readCase(tx, actor, found.id)) ?? refuse('record.notFound')
          return { ...read, ...standing }
        }),
      )
    },
  }
}

const isEnd = ({ action }: Act): boolean => action === 'resolve' || action === 'resolveMoney'

/** Whom a case is handed to: another than who has it, and somebody who may handle it. */
const mustBeColleagueOf =
  (colleagues: ServiceDeps['colleagues']) =>
  async (tx: TenantTx, { owner_id: ownerId }: CaseRecord, to: string): Promise<Colleague> => {
    const heir = (await colleagues(tx)).find(({ id }) => id === to)
    if (heir === undefined) return refuse('record.notFound')
    if (heir.id === ownerId) refuse('state.notAllowed', { status: said('已由其处理', 'already theirs') })
    return heir
  }

const handedTo = ({ id, name }: Colleague, now: Date): Done => ({
  event: 'handedOver',
  change: { owner_id: id, owner_name: name, taken_at: now },
  summary: said(`转交资金个案给${name}`, `Handed the money case to ${name}`),
  note: `→ ${name}`,
})

/** What has become of the order and of the money that a case is about. */
export async function standingOf(db: Database, caseId: string): Promise<Standing> {
  const [paidFen, order] = await Promise.all([paidFor(db, caseId), orderFor(db, caseId)])
  return { paidFen, ...order }
}

/** Its order at the provider, and of a withdrawal its fee. */
async function orderFor(db: Database, caseId: string): Promise<Pick<Standing, 'callStatus' | 'feeFen'>> {
  const call = await db.acrossMerchants
    .selectFrom('money_case')
    .innerJoin('provider_call', (join) =>
      join
        .onRef('provider_call.merchant_id', '=', 'money_case.merchant_id')
        .onRef('provider_call.number', '=', 'money_case.subject_no'),
    )
    .leftJoin('withdraw_order', (join) =>
      join
        .onRef('withdraw_order.merchant_id', '=', 'provider_call.merchant_id')
        .onRef('withdraw_order.id', '=', 'provider_call.subject_id'),
    )
    .select(['provider_call.status', 'withdraw_order.fee_fen'])
    .where('money_case.id', '=', caseId)
    .where('money_case.subject_type', 'in', ['providerCall', 'reconDiff'])
    .executeTakeFirst()
  return { callStatus: call?.status ?? null, feeFen: call?.fee_fen ?? null }
}

/** What manual entries for a case have brought its merchant, by two persons each. */
async function paidFor(db: Database, caseId: string): Promise<number> {
  const { paid } = await db.acrossMerchants
    .selectFrom('manual_entry')
    .select(({ fn }) => fn.sum<string | null>('amount_fen').as('paid'))
    .where('case_id', '=', caseId)
    .where('status', '=', 'BOOKED')
    .where('kind', 'in', KINDS_THAT_PAY)
    .executeTakeFirstOrThrow()
  return Number(paid ?? 0)
}

/** That a merchant was paid is no word: a manual entry for this case says it in the ledger. */
function mustBeBooked(act: BodyOf<Api['moneyCase']['resolveMoney']>, paidFen: number): void {
  if (act.resolution !== 'PAID_TO_MERCHANT' || act.amountFen === paidFen) return
  const yuan = formatYuan(paidFen, true)
  refuse('state.notAllowed', {
    status: said(
      `本个案的人工入账共 ${yuan} 元，须先由两人入账相同金额`,
      `manual entries for this case come to ¥${yuan}: the same amount has to be booked first, by two persons`,
    ),
  })
}

/** The case, held until the transaction ends: of two who take it at once one finds it taken. */
async function lockCase(tx: TenantTx, id: string): Promise<CaseRecord> {
  const found = await tx.selectFrom('money_case').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return found ?? refuse('record.notFound')
}

function mustBeAllowedNow(found: CaseRecord, actor: OperatorActor, { action }: Act): void {
  const wanted = action === 'resolveMoney' ? 'resolve' : action
  if (actionsFor(found, actor).includes(wanted)) return
  const status =
    found.state === 'RESOLVED'
      ? said('已结案', 'it is resolved')
      : found.state === 'OPEN'
        ? said('待领取', 'nobody has taken it yet')
        : said(`由${found.owner_name ?? ''}处理中`, `${found.owner_name ?? ''} is working on it`)
  refuse('state.notAllowed', { status })
}

function effectOf(actor: OperatorActor, act: Exclude<Act, { action: 'handOver' }>, now: Date): Done {
  switch (act.action) {
    case 'take': {
      const owner = { owner_id: actor.operatorId, owner_name: actor.name }
      return {
        event: 'taken',
        change: { state: 'TAKEN', ...owner, taken_at: now },
        summary: said('领取资金个案', 'Took the money case'),
      }
    }
    case 'release': {
      const change = { state: 'OPEN' as const, owner_id: null, owner_name: null, taken_at: null }
      return {
        event: 'released',
        change,
        summary: said('退回资金个案，待他人领取', 'Gave the money case back for others'),
      }
    }
    case 'note':
      return {
        event: 'noted',
        change: {},
        note: act.note,
        summary: said(`资金个案备注：${act.note}`, `Note on the money case: ${act.note}`),
      }
    case 'resolve':
    case 'resolveMoney': {
      const fen = act.action === 'resolveMoney' ? act.amountFen : null
      const yuan = fen === null ? null : formatYuan(fen)
      const end = RESOLVED[act.resolution]
      return {
        event: 'resolved',
        note: act.note,
        change: {
          state: 'RESOLVED',
          resolution: act.resolution,
          resolution_fen: fen,
          resolution_note: act.note,
          resolved_at: now,
          resolved_by: actor.operatorId,
          resolved_by_name: actor.name,
        },
        summary: said(
          `资金个案结案：${end.zh}${yuan === null ? '' : ` ${yuan} 元`}；${act.note}`,
          `Resolved the money case: ${end.en}${yuan === null ? '' : `, ¥${yuan}`}; ${act.note}`,
        ),
      }
    }
  }
}
