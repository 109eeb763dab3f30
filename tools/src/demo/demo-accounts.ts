// The demo accounts: in the README, on the login page in demo mode, and nowhere in production.

export interface DemoAccount {
  readonly label: string
  readonly username: string
  readonly password: string
}

/** One password for all, strong enough for the product's own rules. */
export const DEMO_PASSWORD = 'Demo-2026-shop'

export const demoAccounts: readonly DemoAccount[] = [
  { label: '商户（经营中）', username: '13800000001', password: DEMO_PASSWORD },
  { label: '商户（认证中）', username: '13800000002', password: DEMO_PASSWORD },
  { label: '商户（被驳回）', username: '13800000003', password: DEMO_PASSWORD },
  { label: '企业商户', username: '13800000004', password: DEMO_PASSWORD },
  { label: '平台财务', username: 'op_finance', password: DEMO_PASSWORD },
  { label: '平台审核', username: 'op_review', password: DEMO_PASSWORD },
  { label: '平台管理员', username: 'op_admin', password: DEMO_PASSWORD },
  { label: '平台客服', username: 'op_service', password: DEMO_PASSWORD },
]
