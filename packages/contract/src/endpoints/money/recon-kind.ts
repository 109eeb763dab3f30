// In what order, ledger and provider may differ.
import { z } from 'zod'
import { telling } from '../../said.ts'

export const reconKind = z.enum(
  [
    /** Ended well here, and not in the file of its day nor of the next. */
    'ONLY_OURS',
    /** In the file, and nobody here knows it: money moved without us. */
    'ONLY_THEIRS',
    /** Another amount, or another fee. */
    'AMOUNT',
    /** In the file, which lists what was done, and not done here. */
    'STATUS',
    /** Another kind of order under the same number. */
    'TYPE',
    /** In the file again. */
    'DUPLICATE',
    /** Completed on another day than the file's. */
    'WRONG_DAY',
    /** Order and file agree, and the ledger has not booked it so. */
    'LEDGER',
    /** A withdrawal that the bank has sent back. */
    'BOUNCED',
    /** The provider holds another amount for the merchant than the ledger says. */
    'BALANCE',
  ],
  { error: telling('没有这类差异', 'There is no such kind of difference') },
)
export type ReconKind = z.output<typeof reconKind>

/** The kinds of orders of the provider's files. */
const statementService = z.enum([
  'deposit',
  'consume',
  'withdraw',
  'withdrawReturn',
  'transfer',
  'collect',
  'agentPay',
  'refund',
  'other',
])
export type StatementService = z.output<typeof statementService>

/** In which kinds the lines of a day's file come to something else than its summary says. */
export const statementSums = z.array(
  z.object({
    service: statementService,
    count: z.int(),
    fen: z.int(),
    summedCount: z.int(),
    summedFen: z.int(),
  }),
)
export type StatementSums = z.output<typeof statementSums>
