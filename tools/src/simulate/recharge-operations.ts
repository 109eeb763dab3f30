// What a merchant, its payers and their banks do about recharges: by every way, in time, late, twice at once, or not at all.
import { MAX_AMOUNT_FEN, type RechargeMethod, type RechargeTarget } from '@merchant/contract'
import { ORDER_STATUS } from '@merchant/allinpay/wire'
import { CARD_CODE, pressOnPage } from '../../../apps/server/src/modules/money/provider/payment.testing.ts'
import {
  cancelRecharge,
  confirmRecharge,
  recharge,
  rechargeOf,
  resendRechargeCode,
} from '../../../apps/server/src/testing/recharge.ts'
import { openLink } from '../../../apps/server/src/testing/seller.ts'
import { audit } from './auditor.ts'
import { byTwo } from './entries.ts'
import { insist, type Life, type RechargeFact, survive, wordOf, wordsOf } from './life.ts'
import type { Operation } from './sale-operations.ts'
import type { Seen } from './see.ts'
import { availableOf } from './withdraw-operations.ts'

const LEAST_FEN = 100
const MOST_BY_CARD_FEN = 5_000_000
const MOST_BY_BANK_FEN = 50_000_000
const MOST_OPEN = 5
const AT_ONCE = 3
const WAYS = [
  'QUICK',
  'GATEWAY_B2C',
  'GATEWAY_B2B',
  'WECHAT',
  'ALIPAY',
  'TRANSFER',
] as const satisfies readonly RechargeMethod[]
const TARGETS = ['BALANCE', 'DEPOSIT', 'PROMO'] as const satisfies readonly RechargeTarget[]
const BY_BANK: readonly string[] = ['GATEWAY_B2C', 'GATEWAY_B2B', 'TRANSFER']
const ON_A_PAGE: readonly string[] = ['GATEWAY_B2C', 'GATEWAY_B2B', 'WECHAT', 'ALIPAY']
/** What waits for the merchant, of which there may be no more than five; what the bank or the platform looks at doesn't count. */
const WAITING = ['CREATED', 'REJECTED']

type Ask = NonNullable<Parameters<typeof recharge>[1]>

const inStatus = (life: Life, seen: Seen, ...statuses: readonly string[]): RechargeFact[] =>
  life.recharges.filter(({ id }) => statuses.includes(seen.recharges.get(id)?.status ?? ''))

/** Once, the same several times at once, or several against each other, of which no more than five may wait. */
const applyFor: Operation = async (life, seen) => {
  const { dice, seller } = life
  const method = dice.pick(WAYS)
  const target = dice.weighted([
    { weight: 4, what: 'BALANCE' as const },
    { weight: 2, what: dice.pick(TARGETS) },
  ])
  const mostFen = BY_BANK.includes(method) ? MOST_BY_BANK_FEN : MOST_BY_CARD_FEN
  const amountFen = dice.weighted([
    { weight: 6, what: dice.int(LEAST_FEN, 300_000) },
    { weight: 2, what: dice.int(LEAST_FEN, mostFen) },
    { weight: 1, what: dice.int(1, LEAST_FEN - 1) },
    { weight: 1, what: Math.min(MAX_AMOUNT_FEN, mostFen + dice.int(1, 1_000)) },
  ])
  const asked: Ask = { amountFen, target, method, ...(method === 'QUICK' ? { bankCardId: seller.cardId } : {}) }
  const isRace = dice.chance(0.25)
  const key = life.nextKey()
  const keys = Array.from({ length: dice.chance(0.3) ? AT_ONCE : 1 }, () => (isRace ? life.nextKey() : key))
  return rechargeAtOnce(life, seen, { asked, keys, isPossible: amountFen >= LEAST_FEN && amountFen <= mostFen })
}

/** The same under each of these keys; equal keys are one command. */
export async function rechargeAtOnce(
  life: Life,
  seen: Seen,
  { asked, keys, isPossible }: { readonly asked: Ask; readonly keys: readonly string[]; readonly isPossible: boolean },
): Promise<string> {
  const { amountFen = 0, target = 'BALANCE', method = 'GATEWAY_B2C' } = asked
  const room = isPossible ? MOST_OPEN - inStatus(life, seen, ...WAITING).length : 0
  const answers = await Promise.all(keys.map((key) => insist(life, () => recharge(life.seller, asked, key))))
  const done = new Map(
    answers.flatMap((answer) => (answer.kind === 'done' ? [[answer.data.id, answer.data] as const] : [])),
  )
  for (const { id, rechargeNo } of done.values())
    life.recharges.push({
      id,
      no: rechargeNo,
      amountFen,
      target,
      method,
      pages: [],
      isPaid: false,
      isTurnedDown: false,
      isCancelled: false,
      sentBack: [],
      isHandedIn: false,
      creditedFen: null,
    })
  const said = `recharge ${amountFen} fen by ${method} for ${target}, ${keys.length} at once: ${wordsOf(answers)}`
  const commands = new Set(keys).size
  // One that failed at once makes room for the next of those that run against each other.
  const isRight = commands > 1 ? done.size >= Math.min(commands, room) : done.size === Math.min(1, Math.max(0, room))
  if (!isRight || (room <= 0 && done.size > 0)) throw new Error(`${said}, and there was room for ${room}`)
  if (answers.some((answer) => answer.kind === 'refused' && answer.refusal !== 'limit.exceeded')) throw new Error(said)
  return said
}

/** Whether the payer's bank has given the money, which nobody but the provider knows. */
export async function hearBank({ world }: Life, fact: RechargeFact): Promise<boolean> {
  const [order] = await world.sandbox.admin.orders(fact.no)
  const isPaidNow = order?.state === ORDER_STATUS.succeeded || order?.state === ORDER_STATUS.refunded
  if (fact.isPaid && !isPaidNow) throw new Error(`recharge ${fact.id} was paid, and the provider says ${order?.state}`)
  if (isPaidNow && fact.isTurnedDown) throw new Error(`recharge ${fact.id} was turned down, and is paid`)
  const isNews = isPaidNow && !fact.isPaid
  fact.isPaid = isPaidNow
  return isNews
}

/** The payer opens the bank's page or the wallet; whether it ever pays there is another matter. */
const openPage: Operation = async (life, seen) => {
  const open = inStatus(life, seen, 'CREATED').filter(({ method }) => ON_A_PAGE.includes(method))
  if (open.length === 0) return null
  const fact = life.dice.pick(open)
  const shown = await insist(life, () => rechargeOf(life.seller, fact.id))
  if (shown.kind === 'refused') throw new Error(`a recharge can't be seen: ${shown.refusal}`)
  const { kind, url, qrText } = shown.data.step
  if (qrText !== null) fact.pages.push(() => scan(qrText))
  if (url !== null) {
    const visit = await insist(life, () => openLink(life.seller, url))
    const location = visit.kind === 'done' ? visit.data.location : null
    if (typeof location !== 'string' || location.includes('/middlepage')) return `open the ${kind}: no page`
    fact.pages.push(async () => void (await pressOnPage(location, 'pay')))
  }
  return `open the ${kind}`
}

async function scan(qrText: string): Promise<void> {
  const token = new URL(qrText).searchParams.get('token') ?? ''
  const answer = await fetch(qrText.split('?')[0] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token, action: 'pay' }).toString(),
  })
  await answer.arrayBuffer()
}

/** On any page that was ever opened: of a recharge that is paid, that is closed, whose time is over. */
const press: Operation = async (life) => {
  const open = life.recharges.filter(({ pages }) => pages.length > 0)
  if (open.length === 0) return null
  const fact = life.dice.pick(open)
  const page = life.dice.pick(fact.pages)
  await page().catch((error: unknown) => {
    if (!(error instanceof Error && error.message.startsWith('No page behind'))) throw error
  })
  return `pay by ${fact.method}: ${(await hearBank(life, fact)) ? 'paid' : 'no longer possible'}`
}

const confirmOne: Operation = async (life, seen) => {
  const waiting = inStatus(life, seen, 'CREATED', 'PAYING').filter(({ method }) => method === 'QUICK')
  if (waiting.length === 0) return null
  const { dice, seller } = life
  const fact = dice.pick(waiting)
  const isRight = dice.chance(0.8)
  const key = life.nextKey()
  const isRace = dice.chance(0.2)
  const keys = Array.from({ length: dice.chance(0.3) ? AT_ONCE : 1 }, () => (isRace ? life.nextKey() : key))
  const code = isRight ? CARD_CODE : '222222'
  const answers = await Promise.all(
    keys.map((each) => insist(life, () => confirmRecharge(seller, fact.id, code, each))),
  )
  const isNews = await hearBank(life, fact)
  if (isNews && !isRight) throw new Error('a wrong code paid a recharge')
  return `confirm a recharge with a ${isRight ? 'code' : 'wrong code'}: ${wordsOf(answers)}, ${isNews ? 'paid' : 'not paid'}`
}

const resend: Operation = async (life, seen) => {
  const waiting = inStatus(life, seen, 'CREATED').filter(({ method }) => method === 'QUICK')
  if (waiting.length === 0) return null
  const fact = life.dice.pick(waiting)
  return `send the card's code again: ${wordOf(await insist(life, () => resendRechargeCode(life.seller, fact.id)))}`
}

const cancelOne: Operation = async (life, seen) => {
  const open = inStatus(life, seen, 'CREATED', 'PAYING', 'REJECTED')
  if (open.length === 0) return null
  const fact = life.dice.pick(open)
  const key = life.nextKey()
  const answer = await insist(life, () => cancelRecharge(life.seller, fact.id, key))
  if (answer.kind === 'done') fact.isCancelled = true
  return `cancel a recharge: ${wordOf(answer)}`
}

/** The page of the console asks while it waits. */
const look: Operation = async (life, seen) => {
  const open = inStatus(life, seen, 'CREATED', 'PAYING')
  if (open.length === 0) return null
  const fact = life.dice.pick(open)
  const answer = await insist(life, () => rechargeOf(life.seller, fact.id, true))
  return `ask about a recharge: ${answer.kind === 'done' ? answer.data.status : answer.refusal}`
}

/** The payer's bank refuses, or the payer's page does. */
const turnDown: Operation = async (life, seen) => {
  const open = inStatus(life, seen, 'CREATED', 'PAYING').filter(
    ({ isPaid, method }) => !isPaid && method !== 'TRANSFER',
  )
  if (open.length === 0) return null
  const fact = life.dice.pick(open)
  const isTaken = await life.world.sandbox.admin.settle(fact.no, 'fail', '余额不足').catch(() => false)
  if (isTaken) fact.isTurnedDown = true
  return `the payer's bank turns down: ${isTaken}`
}

/** A part of what is left, all of it, or more: to the payer, while the wallet has it. */
const sendOneBack: Operation = async (life, seen) => {
  const received = inStatus(life, seen, 'SUCCESS')
  if (received.length === 0) return null
  const fact = life.dice.pick(received)
  const restFen = fact.amountFen - (seen.recharges.get(fact.id)?.refundedFen ?? 0)
  const amountFen = life.dice.weighted([
    { weight: 5, what: life.dice.int(1, restFen) },
    { weight: 4, what: restFen },
    { weight: 1, what: restFen + 1 },
  ])
  return sendBack(life, seen, fact, amountFen)
}

/** A provider takes nothing back that is older. */
const REFUND_WITHIN_MS = 90 * 86_400_000

/** Entered by one of the platform's people and approved by another. */
export async function sendBack(life: Life, seen: Seen, fact: RechargeFact, amountFen: number): Promise<string> {
  const row = seen.recharges.get(fact.id)
  const restFen = fact.amountFen - (row?.refundedFen ?? 0)
  const available = availableOf(life, seen)
  // What came from the payer's bank by itself is no order of the provider's that could go back.
  const isOfOrder = fact.method !== 'TRANSFER'
  const isOld = life.world.clock.now().getTime() - Date.parse(row?.paidAt ?? '') > REFUND_WITHIN_MS
  const isThere = isOfOrder && row?.status === 'SUCCESS' && !isOld
  const isPossible = isThere && amountFen <= restFen && amountFen <= available
  const { words, entryNo } = await byTwo(life, { kind: 'RECHARGE_REFUND', amountFen, subjectNo: fact.no }, isPossible)
  if (entryNo !== null) fact.sentBack.push(amountFen)
  return `send ${amountFen} of ${restFen} fen back to the payer: ${words}`
}

/** As most do it: without a pause between the steps. */
const inOneGo: Operation = async (life, seen) => {
  const said = await applyFor(life, seen)
  await survive(life, () => life.world.idle())
  const now = await audit(life, 'changed')
  const ways = [openPage, press, confirmOne]
  const paid = []
  for (const way of ways) paid.push(await way(life, now))
  return [said, ...paid].filter((each) => each !== null).join('; ')
}

export const rechargeOperations: readonly { readonly weight: number; readonly what: Operation }[] = [
  { weight: 5, what: applyFor },
  { weight: 6, what: inOneGo },
  { weight: 6, what: openPage },
  { weight: 7, what: press },
  { weight: 6, what: confirmOne },
  { weight: 1, what: resend },
  { weight: 3, what: cancelOne },
  { weight: 2, what: look },
  { weight: 2, what: turnDown },
  { weight: 5, what: sendOneBack },
]
