// One merchant as the platform's people look it up: how far it has come, and how much it does.
import type { DirectoryRow, MerchantStanding } from '@merchant/contract'
import type { Database, TenantDb } from '@merchant/database'
import { spokenText } from '../../../kernel/in-both.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { OnboardingDeps } from '../onboarding/index.ts'

export interface DirectoryDeps extends Pick<OnboardingDeps, 'realName' | 'company' | 'walletState'> {
  readonly db: Database
  readonly shops: (tenant: TenantDb) => Promise<MerchantStanding['shops']>
  readonly ordersByStage: (tenant: TenantDb) => Promise<MerchantStanding['orders']>
  readonly restrictions: { readonly list: (tenant: TenantDb) => Promise<MerchantStanding['restrictions']> }
  /** How its leaving stands. */
  readonly leaving: (tenant: TenantDb) => Promise<MerchantStanding['leaving']>
  readonly withdrawalsByStatus: (tenant: TenantDb) => Promise<MerchantStanding['withdrawals']>
}

/** Refuses record.notFound. */
export async function showMerchant(deps: DirectoryDeps, merchantId: string): Promise<MerchantStanding> {
  const tenant = deps.db.tenant(merchantId)
  const row = await rowOf(tenant)
  const [realName, company, walletState, restrictions, leaving, shops, orders, withdrawals] = await Promise.all([
    deps.realName(tenant),
    deps.company(tenant),
    deps.walletState(tenant),
    deps.restrictions.list(tenant),
    deps.leaving(tenant),
    deps.shops(tenant),
    deps.ordersByStage(tenant),
    deps.withdrawalsByStatus(tenant),
  ])
  const { status, reason, maskedName: name } = realName
  const needsCompany = row.type !== 'INDIVIDUAL'
  return {
    ...row,
    realName: { status, reason: spokenText(reason), name },
    company: needsCompany ? { status: company.status, reason: spokenText(company.reason), name: company.name } : null,
    walletState,
    restrictions,
    leaving,
    shops: [...shops],
    orders,
    withdrawals,
  }
}

async function rowOf(tenant: TenantDb): Promise<DirectoryRow & Pick<MerchantStanding, 'version'>> {
  const row = await tenant
    .selectFrom('merchant')
    .select(['merchant_no', 'name', 'type', 'status', 'status_reason', 'registered_at', 'version'])
    .executeTakeFirst()
  if (row === undefined) refuse('record.notFound')
  return {
    merchantId: tenant.merchantId,
    merchantNo: row.merchant_no,
    name: row.name,
    type: row.type,
    status: row.status,
    statusReason: spokenText(row.status_reason),
    registeredAt: row.registered_at.toISOString(),
    version: row.version,
  }
}
