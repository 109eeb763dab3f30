/** Probes of money, in amounts of a few 分 and those that the test environment documents. The member's money pays them. */
import { consume, deposit, done, type Findings, type LiveWorld, newNumber, type Probe, toldOf } from './probe.ts'

/** Documented outcomes of QUICKPAY_TLT. */
const SUCCEEDS = 2_000
const REFUSED = 1_000
const REFUND_FAILS = 1_600
const MOST_ORDERS = 40
const MINUTE = 60_000

/** Money in the member's account. Answers the number of its order. */
async function fund(world: LiveWorld, amountFen: number): Promise<string> {
  const { orderNo, answer } = deposit(world, 'QUICKPAY_TLT', amountFen)
  await done(answer)
  if (!(await world.until(() => isPaid(world, orderNo)))) throw new Error(`${orderNo} was not paid`)
  return orderNo
}
const isPaid = async ({ client }: LiveWorld, orderNo: string) =>
  (await done(client().orders.detail({ orderNo }))).status === 'succeeded'

function withdraw({ client, member }: LiveWorld, confirmation: 'none' | 'sms') {
  const orderNo = newNumber('W')
  const order = { orderNo, member: { memberNo: member.memberNo }, amountFen: 100, feeFen: 0 } as const
  const card = { cardNo: member.cardNo, cardOwner: 'personal', confirmation } as const
  return { orderNo, answer: client().orders.withdraw({ ...order, ...card }) }
}

/** How the same number is answered when it comes again. */
const again = (outcome: { readonly kind: string; readonly code?: string }): string =>
  outcome.kind === 'repeated' ? (outcome.code ?? outcome.kind) : outcome.kind

export const MONEY_PROBES: readonly Probe[] = [
  {
    asks: 'how a channel’s refusal is told',
    decides: ['channelFailAs'],
    async run(world) {
      const outcome = await deposit(world, 'QUICKPAY_TLT', REFUSED).answer
      if (outcome.kind === 'done' && outcome.data.payStatus === 'fail') return { channelFailAs: 'payStatusFail' }
      if ('code' in outcome && outcome.code === '40006') return { channelFailAs: 'error40006' }
      throw new Error(`a refused card was answered ${outcome.kind}`)
    },
  },
  {
    asks: 'whether a withdrawal wants 账户提现协议 signed, and pictures of papers handed in',
    decides: ['acctProtocolWanted', 'picturesWanted'],
    async run(world): Promise<Findings> {
      const { member, hands, client } = world
      await fund(world, SUCCEEDS)
      const first = await withdraw(world, 'none').answer
      if (first.kind === 'done') return { acctProtocolWanted: false, picturesWanted: false }
      if (first.kind !== 'refused' || first.code !== '30046') throw new Error(JSON.stringify(first))
      const { memberNo, name } = member
      const asked = { memberNo, name, returnUrl: 'http://127.0.0.1:1/back' }
      await hands.agree((await done(client().members.signProtocolPage(asked))).url)
      const isTaken = await world.until(async () => (await withdraw(world, 'none').answer).kind === 'done')
      return { acctProtocolWanted: isTaken, picturesWanted: !isTaken }
    },
  },
  {
    asks: 'when a withdrawal freezes its money',
    decides: ['withdrawFreezeAt'],
    async run(world) {
      const frozen = async () =>
        (await done(world.client().orders.balance({ memberNo: world.member.memberNo }))).frozenFen
      await fund(world, SUCCEEDS)
      // What was withdrawn before may still be on its way.
      await world.until(async () => (await frozen()) === 0)
      const { orderNo, answer } = withdraw(world, 'sms')
      await done(answer)
      const isFrozen = (await frozen()) > 0
      await world.client().orders.close({ orderNo })
      return { withdrawFreezeAt: isFrozen ? 'apply' : 'confirm' }
    },
  },
  {
    asks: 'how the number of a freeze and that of a transfer are answered when they come again',
    decides: ['freezeAgain', 'transferAgain'],
    async run({ client, member: { memberNo } }): Promise<Findings> {
      const { orders } = client()
      const freeze = { freezeNo: newNumber('F'), memberNo, amountFen: 1 }
      await done(orders.freeze(freeze))
      const freezeAgain = again(await orders.freeze(freeze))
      await orders.unfreeze(freeze)
      const transfer = { orderNo: newNumber('T'), from: 'platformBalance', toMemberNo: memberNo, amountFen: 1 } as const
      const first = await orders.transfer(transfer)
      return first.kind === 'done'
        ? { freezeAgain, transferAgain: again(await orders.transfer(transfer)) }
        : { freezeAgain }
    },
  },
  {
    asks: 'whether a refund that fails is told of',
    decides: ['notifyRefundFailure'],
    async run(world) {
      const { client, member } = world
      const originalOrderNo = await fund(world, 5_000)
      const orderNo = newNumber('R')
      const terms = { orderNo, originalOrderNo, payerNo: member.memberNo, amountFen: REFUND_FAILS } as const
      await done(client().orders.refund({ ...terms, when: 'atOnce' }))
      const isFailed = async () => (await done(client().orders.detail({ orderNo }))).status === 'failed'
      if (!(await world.until(isFailed))) throw new Error('the refund did not fail')
      // What is told later of another order would come after it.
      const marker = await fund(world, SUCCEEDS)
      await world.until(() => toldOf(world, marker).length > 0)
      return { notifyRefundFailure: toldOf(world, orderNo).length > 0 }
    },
  },
  {
    asks: 'when a notification comes again that was not received, and how often',
    decides: ['notifyAttempts'],
    async run(world) {
      world.answerWith(500)
      try {
        const orderNo = await fund(world, SUCCEEDS)
        const count = () => toldOf(world, orderNo).length
        await world.until(() => count() > 0)
        const after = [count()]
        // As documented: ten minutes, an hour and six hours after one another, and then never.
        for (const minutes of [10, 60, 360, 1_440]) {
          await world.hands.pass(minutes * MINUTE + MINUTE)
          const expected = Math.min(after.length + 1, 4)
          await world.until(() => count() >= expected)
          after.push(count())
        }
        return { notifyAttempts: after.join(' ') }
      } finally {
        world.answerWith(200)
      }
    },
  },
  {
    asks: 'how many orders of a kind a member may pay in a day',
    decides: ['dailyOrderLimit'],
    async run(world): Promise<Findings> {
      // No other probe consumes, so that the day begins here.
      for (let paid = 0; paid < MOST_ORDERS; paid += 1) {
        const { orderNo, answer } = consume(world, 'QUICKPAY_TLT', SUCCEEDS)
        const outcome = await answer
        if (outcome.kind === 'refused' && outcome.code === '40045') return { dailyOrderLimit: paid }
        await done(answer)
        if (!(await world.until(() => isPaid(world, orderNo)))) throw new Error(`${orderNo} was not paid`)
      }
      return {}
    },
  },
]
