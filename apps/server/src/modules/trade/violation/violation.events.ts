// What merchants learn of violations, and the platform's people of appeals against them.
import { formatInstant, said, type Said } from '@merchant/contract'
import { operatorEvent, permissionEvent } from '../../../kernel/notification.ts'
import type { ViolationRecord } from './violation.store.ts'
import { ruleTitle } from './violation.view.ts'

interface Facts {
  readonly row: ViolationRecord
  readonly title: Said
  readonly body: Said
  readonly level: 'INFO' | 'WARN' | 'CRITICAL'
}

const told = permissionEvent<Facts>({
  kind: 'VIOLATION',
  permission: 'goods.view',
  page: ({ row }) => ({ path: '/goods/violation', search: { id: row.id } }),
  isCoalescing: false,
  bell: ({ level, title, body }) => ({ level, title, body }),
})

const tell = (row: ViolationRecord, text: Omit<Facts, 'row'>) =>
  told({ subjectId: row.id, shopId: row.shop_id }, { row, ...text })

/** What it is about, as a sentence names it. */
export function whatOf({ target, target_no: no, target_title: title }: ViolationRecord): Said {
  if (target === 'GOODS') return said(`商品“${title}”`, `“${title}”`)
  if (target === 'SHOP') return said(`店铺“${title}”`, `the shop “${title}”`)
  return said(`订单 ${no}`, `order ${no}`)
}

const pointsText = ({ points }: ViolationRecord): Said =>
  points === 0 ? said('警告', 'a warning') : said(`扣 ${points} 分`, `${points} points`)

/** Of an order or a shop: goods are told of as they are taken off. */
export function violationIssued(row: ViolationRecord) {
  const [what, rule, points, due] = [whatOf(row), ruleTitle(row), pointsText(row), formatInstant(row.appeal_due_at)]
  return tell(row, {
    level: row.points === 0 ? 'WARN' : 'CRITICAL',
    title: said('收到一条违规', 'A violation was issued'),
    body: said(
      `${what.zh}因“${rule.zh}”${points.zh}：${row.reason}。如有异议请于 ${due} 前申诉`,
      `${what.en} (${rule.en}), ${points.en}: ${row.reason}. You may appeal until ${due}`,
    ),
  })
}

export function violationUpheld(row: ViolationRecord) {
  const what = whatOf(row)
  return tell(row, {
    level: 'WARN',
    title: said('违规申诉未成立', 'An appeal was rejected'),
    body: said(
      `${what.zh}的申诉未成立，违规 ${row.violation_no} 生效。平台答复：${row.result}`,
      `The appeal for ${what.en} was rejected: violation ${row.violation_no} is in effect. The platform says: ${row.result}`,
    ),
  })
}

export function violationRevoked(row: ViolationRecord) {
  const what = whatOf(row)
  const back =
    row.target === 'GOODS'
      ? said('，因它下架的商品已回到仓库', '; goods that were off for it are in the warehouse')
      : said('', '')
  return tell(row, {
    level: 'INFO',
    title: said('违规已撤销', 'A violation was revoked'),
    body: said(
      `${what.zh}的违规 ${row.violation_no} 已撤销，不再计分${back.zh}。平台答复：${row.result}`,
      `Violation ${row.violation_no} of ${what.en} was revoked and counts no more${back.en}. The platform says: ${row.result}`,
    ),
  })
}

export function violationPassed(row: ViolationRecord) {
  const what = whatOf(row)
  return tell(row, {
    level: 'INFO',
    title: said('违规已生效', 'A violation is in effect'),
    body: said(
      `${what.zh}的违规 ${row.violation_no} 申诉期已过，${pointsText(row).zh}生效`,
      `The time to appeal against violation ${row.violation_no} of ${what.en} is over: ${pointsText(row).en} in effect`,
    ),
  })
}

export const violationAppealed = operatorEvent<{
  readonly row: ViolationRecord
  readonly merchantNo: string
  readonly merchantName: string
}>({
  permission: 'violation.audit',
  page: ({ row }) => ({ path: '/operator/violation', search: { tab: 'APPEALING', keyword: row.violation_no } }),
  bell: ({ row, merchantName }) => ({
    level: 'INFO',
    title: said('违规申诉待处理', 'An appeal to decide'),
    body: said(
      `${merchantName}：${whatOf(row).zh}，违规 ${row.violation_no}`,
      `${merchantName}: ${whatOf(row).en}, violation ${row.violation_no}`,
    ),
  }),
})
