// The demo accounts: in the README, on the login page in demo mode, and nowhere in production.

export interface DemoAccount {
  readonly label: string
  /** What one sees with it. */
  readonly note: string
  readonly username: string
  readonly password: string
}

/** One password for all, strong enough for the product's own rules. */
export const DEMO_PASSWORD = 'Demo-2026-shop'

export const demoAccounts: readonly DemoAccount[] = [
  { label: '商户（经营中）', username: '13800000001', note: '订单、商品、资金齐全', password: DEMO_PASSWORD },
  { label: '商户（认证中）', username: '13800000002', note: '实名认证审核中，尚未开通', password: DEMO_PASSWORD },
  { label: '商户（被驳回）', username: '13800000003', note: '认证被驳回，等待重新提交', password: DEMO_PASSWORD },
  {
    label: '企业商户',
    username: '13800000004',
    note: '企业认证，对公账户；还清一笔小额欠款后可提现',
    password: DEMO_PASSWORD,
  },
  {
    label: '商户（注销中）',
    username: '13800000005',
    note: '已申请注销，余额提走后即可注销',
    password: DEMO_PASSWORD,
  },
  { label: '平台财务', username: 'op_finance', note: '提现打款、资金个案', password: DEMO_PASSWORD },
  { label: '平台审核', username: 'op_review', note: '审核认证与提现', password: DEMO_PASSWORD },
  { label: '平台管理员', username: 'op_admin', note: '平台全部权限', password: DEMO_PASSWORD },
  { label: '平台客服', username: 'op_service', note: '查看商户，裁决售后纠纷', password: DEMO_PASSWORD },
]
