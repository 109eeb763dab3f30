// The proof of a merchant's book 账本证明: four statements about it, each with its evidence, and the book itself as a file.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { balanceFenSchema } from '../../money.ts'
import { daySchema, instantSchema } from '../../time.ts'

/** Nothing speaks against it; a place is named where it fails; or it was not looked at yet. */
export const proofState = z.enum(['HOLDS', 'BROKEN', 'WAITING'])
export type ProofState = z.output<typeof proofState>

/** SHA-256 in hexadecimal digits. */
const hash = z.string()
const statement = z.object({
  state: proofState,
  /** Each names the place: the posting, the entry, the seal. */
  findings: z.array(z.string()),
})

const account = z.object({
  code: z.string(),
  name: z.string(),
  /** The merchant's own; otherwise the platform's side of this book. */
  isOwn: z.boolean(),
  entries: z.int(),
  /** The running sum that the newest entry carries. */
  sumFen: balanceFenSchema,
  balanceFen: balanceFenSchema,
  /** Of the entries, so many were added up one by one. */
  proven: z.int(),
  holds: z.boolean(),
})

const proof = z.object({
  /** Every posting and the whole book close to zero. */
  postings: statement.extend({
    sumFen: balanceFenSchema,
    entries: z.int(),
    proven: z.int(),
    provenAt: instantSchema.nullable(),
  }),
  /** Each balance is the sum of its entries. */
  balances: statement.extend({ accounts: z.array(account) }),
  /** What was sealed is still what was sealed. */
  seals: statement.extend({
    count: z.int(),
    sealed: z.int(),
    unsealed: z.int(),
    newest: z.object({ no: z.int(), day: daySchema, hash, at: instantSchema }).nullable(),
    /** Over the newest seals of all books on the platform. */
    root: z.object({ day: daySchema, hash, books: z.int() }).nullable(),
    checkedAt: instantSchema.nullable(),
    /** The older seals are read again from the first to the last, so far up to this one; 0 after the last. */
    rereadTo: z.int(),
  }),
  /** The provider holds what the book says. */
  provider: statement.extend({
    comparedAt: instantSchema.nullable(),
    /** Provider minus book; null when the provider gave no answer. */
    differenceFen: balanceFenSchema.nullable(),
    /** The last day whose file of the provider was gone through. */
    filesDay: daySchema.nullable(),
    open: z.int(),
  }),
})
export type BookProof = z.output<typeof proof>
export type ProvenAccount = z.output<typeof account>

/** In the operation log. */
export const bookProofActs = {
  'bookProof.download': { label: ['下载账本', 'Download the book'] },
} as const satisfies Acts

export const bookProof = {
  info: endpoint({
    path: '/api/Finance/BookProof',
    summary: '账本证明：借贷为零、余额即分录之和、封存完好、与渠道一致，各附依据',
    access: { merchant: 'bookProof.view' },
    body: z.strictObject({}).optional(),
    data: proof,
  }),
  verify: endpoint({
    path: '/api/Finance/VerifyBook',
    summary: '立即核验账本：新增分录、封存链、最新封存与渠道余额',
    access: { merchant: 'bookProof.view' },
    body: z.strictObject({}).optional(),
    data: proof,
    refusals: ['request.tooMany'],
  }),
  download: endpoint({
    path: '/api/Finance/DownloadBook',
    summary: '整本账本（gzip 压缩的逐行 JSON）的下载地址，一分钟内在本次登录中有效',
    access: { merchant: 'bookProof.download' },
    body: z.strictObject({}).optional(),
    data: z.object({ url: z.string() }),
    refusals: ['request.tooMany'],
  }),
}
