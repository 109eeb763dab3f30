// A merchant sets its schedule, with a proof for exactly these settings, or pauses it.
import { type Api, type BodyOf, type DataOf, formatYuan, said, type Said, type ScheduleDay } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { Command } from '../../../kernel/command.ts'
import { inBoth } from '../../../kernel/in-both.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mustHaveProvenByCode } from '../../../kernel/step-up.ts'
import { armTimer, disarmTimer } from '../../../kernel/timers.ts'
import { nextRunAfter } from './next-run.ts'
import type { ScheduleDeps } from './withdraw-schedule.deps.ts'
import { lockSchedule, readSchedule } from './withdraw-schedule.store.ts'

type Shown = DataOf<Api['withdrawSchedule']['info']>

interface Saving {
  readonly actor: MerchantActor
  readonly body: BodyOf<Api['withdrawSchedule']['save']>
  readonly command: Command
  readonly now: Date
}

export async function saveSchedule(
  { cardOf, limits }: Pick<ScheduleDeps, 'cardOf' | 'limits'>,
  tx: TenantTx,
  { actor, body, command, now }: Saving,
): Promise<Shown> {
  await mustHaveProvenByCode(tx, actor, command, now)
  const card = (await cardOf(tx, body.bankCardId)) ?? refuse('record.notFound')
  const { minFen } = limits()
  if (body.minFen < minFen)
    refuse('limit.exceeded', {
      limit: said(
        `最低提现金额至少 ${formatYuan(minFen, true)} 元`,
        `the minimum is at least ¥${formatYuan(minFen, true)}`,
      ),
    })
  const before = await lockSchedule(tx)
  const nextAt = nextRunAfter(body.on, now)
  const settings = {
    state: 'ACTIVE' as const,
    period: body.on.period,
    on_day: body.on.period === 'DAILY' ? null : body.on.day,
    bank_card_id: card.id,
    bank_name: card.bankName,
    card_last4: card.last4,
    keep_fen: body.keepFen,
    min_fen: body.minFen,
    set_by: actor.userId,
    set_at: now,
    next_at: nextAt,
    stop_reason: null,
  }
  const id = before?.id ?? newId(now)
  await tx
    .insertInto('withdraw_schedule')
    .values({ ...settings, merchant_id: tx.merchantId, id })
    .onConflict((conflict) =>
      conflict.column('merchant_id').doUpdateSet((row) => ({
        ...settings,
        version: row('withdraw_schedule.version', '+', 1),
      })),
    )
    .execute()
  await armTimer(tx, { kind: 'withdrawSchedule.run', subjectId: id, dueAt: nextAt }, now)
  const when = wordsOf(body.on)
  const keep = formatYuan(body.keepFen, true)
  const summary = said(
    `设置自动提现：${when.zh}至 ${card.bankName}（尾号 ${card.last4}），保留 ${keep} 元`,
    `Set automatic withdrawals: ${when.en} to ${inBoth(card.bankName).en} ending in ${card.last4}, keeping ¥${keep}`,
  )
  await logAct(tx, { actor, action: 'withdrawSchedule.save', target: targetOf(id), summary }, now)
  return readSchedule(tx, minFen)
}

export async function pauseSchedule(
  { limits }: Pick<ScheduleDeps, 'limits'>,
  tx: TenantTx,
  { actor, now }: Pick<Saving, 'actor' | 'now'>,
): Promise<Shown> {
  const schedule = await lockSchedule(tx)
  if (schedule?.state !== 'ACTIVE')
    return refuse('state.notAllowed', { status: said('自动提现未开启', 'no schedule is running') })
  await tx
    .updateTable('withdraw_schedule')
    .set({ state: 'PAUSED', next_at: null, version: schedule.version + 1 })
    .execute()
  await disarmTimer(tx, 'withdrawSchedule.run', schedule.id, now)
  const summary = said('暂停自动提现', 'Paused automatic withdrawals')
  await logAct(tx, { actor, action: 'withdrawSchedule.pause', target: targetOf(schedule.id), summary }, now)
  return readSchedule(tx, limits().minFen)
}

export const targetOf = (id: string) => ({ type: 'withdrawSchedule', id, no: '' })

const WEEKDAYS = [
  said('一', 'Mondays'),
  said('二', 'Tuesdays'),
  said('三', 'Wednesdays'),
  said('四', 'Thursdays'),
  said('五', 'Fridays'),
  said('六', 'Saturdays'),
  said('日', 'Sundays'),
] as const

function wordsOf(on: ScheduleDay): Said {
  if (on.period === 'DAILY') return said('每天', 'every day')
  if (on.period === 'MONTHLY') return said(`每月 ${on.day} 日`, `on day ${on.day} of the month`)
  const day = WEEKDAYS[on.day - 1] ?? WEEKDAYS[0]
  return said(`每周${day.zh}`, `on ${day.en}`)
}
