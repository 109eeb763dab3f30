// What two of the platform's people do together about a merchant's money: one enters it with its voucher, another books it.
import { approveEntry, enter, keepVoucher } from '../../../apps/server/src/testing/manual-entry.ts'
import { newOperator } from '../../../apps/server/src/testing/withdrawal.ts'
import { type Answer, insist, type Life, untilAnswered, wordOf, wordsOf } from './life.ts'

type Entering = Pick<
  NonNullable<Parameters<typeof enter>[2]>,
  'kind' | 'amountFen' | 'subjectNo' | 'returnedOn' | 'bankReference'
>

interface Done {
  /** What was said at the entering, or at the approvals. */
  readonly words: string
  /** The number of the entry and its id; null when it was refused. */
  readonly entryNo: string | null
  readonly entryId: string | null
}

/** Sometimes two approve at once: it is booked once, and never by whoever entered it. Throws unless it is done as expected. */
export async function byTwo(life: Life, entering: Entering, isPossible: boolean): Promise<Done> {
  const { world, seller, dice } = life
  const { merchantId } = seller.actor
  const by = newOperator(world, '财务小陈')
  const voucherFileId = (life.papers.voucher ??= await untilAnswered(life, () => keepVoucher(world, merchantId)))
  const key = life.nextKey()
  const entered = await insist(life, () => enter(world, merchantId, { ...entering, voucherFileId, by, key }))
  const said = `${entering.kind} of ${entering.amountFen} fen`
  if ((entered.kind === 'done') !== isPossible) throw new Error(`${said}: ${wordOf(entered)}`)
  if (entered.kind === 'refused') return { words: entered.refusal, entryNo: null, entryId: null }
  const alone = await insist(life, () => approveEntry(world, entered.data, by))
  if (alone.kind === 'done') throw new Error(`${said} was booked by whoever entered it`)
  const keys = Array.from({ length: dice.chance(0.3) ? 2 : 1 }, () => life.nextKey())
  const answers: Answer<unknown>[] = await Promise.all(
    keys.map((each) => {
      const checker = newOperator(world, '审核小吴')
      return insist(life, () => approveEntry(world, entered.data, checker, each))
    }),
  )
  const done = answers.filter(({ kind }) => kind === 'done').length
  if (done !== 1) throw new Error(`${said} was booked ${done} times`)
  return { words: wordsOf(answers), entryNo: entered.data.entryNo, entryId: entered.data.id }
}
