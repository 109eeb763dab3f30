/** 分账: how a payee's money is shared further, up to three levels deep. */
import { InvalidArgument, mayBeText, mustBeFee, mustBeFen } from '../argument.ts'
import { memberNoOf, type Party } from '../operation.ts'
import { ACCOUNT_SET, type JsonInput } from '../wire/index.ts'

export interface Split {
  readonly to: Party
  readonly amountFen: number
  /** Taken from this split's amount, for the platform. */
  readonly feeFen: number
  readonly remark?: string
  /** Paid by this split's own receiver. */
  readonly splits?: readonly Split[]
}

/** The gateway's split list. The platform's share goes to its balance set; members have one account only. */
export function writeSplits(splits: readonly Split[], level = 1): JsonInput[] {
  if (level > 3) throw new InvalidArgument('splits go at most three levels deep')
  if (splits.length > 10) throw new InvalidArgument('a split has at most ten receivers')
  return splits.map((split) => ({
    bizUserId: memberNoOf(split.to),
    accountSetNo: split.to === 'platform' ? ACCOUNT_SET.platformBalance : undefined,
    amount: mustBeFen(split.amountFen, 'a split’s amount'),
    fee: mustBeFee(split.feeFen, split.amountFen),
    remark: mayBeText(split.remark, 'a split’s remark', 50),
    splitRuleList: split.splits?.length ? writeSplits(split.splits, level + 1) : undefined,
  }))
}
