// For tests: a person of the platform who holds an order or a shop against its merchant.
import { api, type InputOf, type ViolationDeskRow } from '@merchant/contract'
import { ask, type TestApp } from './test-app.ts'
import { newOperator } from './withdrawal.ts'

type Issue = InputOf<typeof api.violationDesk.issue>

export const addViolation = (
  testApp: TestApp,
  about: Pick<Issue, 'merchantId' | 'saleOrderNo' | 'shopId'>,
): Promise<ViolationDeskRow> =>
  ask(api.violationDesk.issue, testApp.modules.handlers.violationDesk.issue, newOperator(testApp, '审核员小周'), {
    ruleCode: 'LATE_SHIPMENT',
    reason: '超过承诺时间仍未发货',
    ...about,
  })
