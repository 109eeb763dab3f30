// One certification of either kind as the platform sees it, and how it is held for a decision.
import { spokenText } from '../../../kernel/in-both.ts'
import type { CertificationKind, CertificationRow } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'

/** One certification, and what its decision has to know besides. */
export interface CertificationStanding {
  readonly kind: CertificationKind
  readonly userId: string
  readonly validTo: string
  readonly row: CertificationRow
}

interface FoundCertification {
  readonly kind: CertificationKind
  readonly merchant_id: string
  readonly user_id: string
  readonly merchant_no: string
  readonly name: string
  readonly type: CertificationRow['merchantType']
  readonly status: CertificationRow['status']
  readonly reject_reason: string | null
  readonly submitted_at: Date
  readonly passed_at: Date | null
  readonly valid_to_on: string
  readonly version: number
}

export function standing(found: FoundCertification): CertificationStanding {
  return {
    kind: found.kind,
    userId: found.user_id,
    validTo: found.valid_to_on,
    row: {
      kind: found.kind,
      merchantId: found.merchant_id,
      merchantNo: found.merchant_no,
      merchantName: found.name,
      merchantType: found.type,
      status: found.status,
      reason: spokenText(found.reject_reason),
      submittedAt: found.submitted_at.toISOString(),
      passedAt: found.passed_at?.toISOString() ?? null,
      version: found.version,
    },
  }
}

/** A merchant's certification of this kind, held until the transaction ends; undefined when nothing was handed in. */
export async function standingOf(tx: TenantTx, kind: CertificationKind): Promise<CertificationStanding | undefined> {
  const merchant = await tx.selectFrom('merchant').select(['merchant_no', 'name', 'type']).executeTakeFirst()
  if (merchant === undefined) return undefined
  const columns = [
    'merchant_id',
    'status',
    'reject_reason',
    'submitted_at',
    'passed_at',
    'valid_to_on',
    'version',
  ] as const
  if (kind === 'COMPANY') {
    const cert = await tx.selectFrom('company_cert').select(columns).forUpdate().executeTakeFirst()
    return cert && standing({ ...merchant, ...cert, kind, user_id: cert.merchant_id })
  }
  const certs = await tx
    .selectFrom('real_name_cert')
    .select([...columns, 'user_id'])
    .orderBy('submitted_at', 'desc')
    .forUpdate()
    .execute()
  const cert = certs.find(({ status }) => status === 'PASSED') ?? certs[0]
  return cert && standing({ ...merchant, ...cert, kind })
}
