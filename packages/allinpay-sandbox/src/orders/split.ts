/** 分账: a tree of at most three levels and ten members; each level is paid by the one above it. */
import { ACCOUNT_SET } from '@merchant/allinpay/wire'
import { availableOf, PLATFORM_BALANCE } from '../books/accounts.ts'
import { post, TRADE_TYPE } from '../books/post.ts'
import { amount, fee, list, optional, type Params, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { isPlatform, mustBeReal, mustFindMember, nameOfMember } from '../members/member.ts'
import type { OrderRow, SplitDetail } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'

const MOST_MEMBERS = 10
const FAILING_NAME = '分账失败'

const element = {
  bizUserId: text(32),
  accountSetNo: optional(text(20)),
  amount: amount(),
  fee: fee(),
  remark: optional(text(50)),
}
const third = list(element, MOST_MEMBERS)
const second = list({ ...element, splitRuleList: optional(third) }, MOST_MEMBERS)

/** The parameter `splitRuleList`; deeper levels than three are not read and therefore refused below. */
export const splitRuleList = list({ ...element, splitRuleList: optional(second) }, MOST_MEMBERS)

type Rules = Params<{ rules: typeof splitRuleList }>['rules']
type AnyRule = Params<typeof element> & { splitRuleList?: AnyRule[] | undefined }

/** Checks the tree against what its top level may spend. Refuses 40020, 40016, 30058, 30018, 10004. */
export async function mustBeGoodSplits(
  work: UnitOfWork,
  rules: Rules | undefined,
  budget: bigint,
): Promise<SplitDetail[]> {
  const count = { members: 0 }
  const splits = await readLevel(work, rules ?? [], budget, count)
  if (count.members > MOST_MEMBERS) refuse('10004')
  return splits
}

async function readLevel(
  work: UnitOfWork,
  rules: readonly AnyRule[],
  budget: bigint,
  count: { members: number },
): Promise<SplitDetail[]> {
  const splits: SplitDetail[] = []
  let left = budget
  for (const rule of rules) {
    count.members += 1
    if (rule.fee > rule.amount) refuse('40016')
    left -= rule.amount
    if (left < 0n) refuse('40020')
    await mustBeReceiver(work, rule)
    splits.push({
      bizUserId: rule.bizUserId,
      accountSetNo: rule.accountSetNo ?? null,
      amount: rule.amount.toString(),
      fee: rule.fee.toString(),
      remark: rule.remark ?? null,
      splits: await readLevel(work, rule.splitRuleList ?? [], rule.amount - rule.fee, count),
    })
  }
  return splits
}

async function mustBeReceiver(work: UnitOfWork, rule: AnyRule): Promise<void> {
  if (isPlatform(rule.bizUserId)) {
    if (!rule.accountSetNo || rule.accountSetNo === ACCOUNT_SET.platformReserve) refuse('30018')
    return
  }
  await mustBeReal(work, await mustFindMember(work, rule.bizUserId))
}

/** Makes the splits of a payment that succeeded. False when they fail as a whole: the payment itself stays. */
export async function postSplits(work: UnitOfWork, order: OrderRow, payer: string): Promise<boolean> {
  const splits = order.details.splits ?? []
  if (work.settings.magicNames && (await namesIn(work, splits)).includes(FAILING_NAME)) return false
  await post(work, {
    bizOrderNo: order.bizOrderNo,
    kind: '分账',
    tradeType: TRADE_TYPE.transfer,
    extendInfo: order.extendInfo,
    moves: splitMoves(work, splits, payer, null),
  })
  return true
}

function splitMoves(
  work: UnitOfWork,
  splits: readonly SplitDetail[],
  payer: string,
  payerSet: string | null,
): Parameters<typeof post>[1]['moves'] {
  const from = availableOf(work, payer, payerSet)
  return splits.flatMap((split) => [
    {
      from,
      to: availableOf(work, split.bizUserId, split.accountSetNo),
      amount: BigInt(split.amount) - BigInt(split.fee),
    },
    { from, to: PLATFORM_BALANCE, amount: BigInt(split.fee) },
    ...splitMoves(work, split.splits, split.bizUserId, split.accountSetNo),
  ])
}

async function namesIn(work: UnitOfWork, splits: readonly SplitDetail[]): Promise<string[]> {
  const names: string[] = []
  for (const split of splits) {
    names.push(await nameOfMember(work, split.bizUserId), ...(await namesIn(work, split.splits)))
  }
  return names
}
