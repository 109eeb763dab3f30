/** The inspector's view of check files: differences, put in by a form and taken back. */
import { type CheckFaultKind, type NewCheckFault, CHECK_FAULTS } from '../check-files/check-faults.ts'
import { chinaDay } from '../clock.ts'
import { html, type Html } from '../pages/layout.ts'
import type { AdminActions } from './action-types.ts'
import { act, table } from './inspector-parts.ts'

/** What each difference is called; `value` is 分 or minutes where it says so. */
const CHECK_FAULT_NAMES: Readonly<Record<CheckFaultKind, string>> = {
  dropLine: '漏记一笔',
  amountOff: '金额相差（分）',
  feeOff: '手续费相差（分）',
  nextDay: '记到次日',
  duplicate: '重复一笔',
  listFailed: '列出失败订单',
  foreignOrder: '多出未知订单',
  delay: '延迟生成（分钟）',
  missing: '文件缺失',
  truncated: '文件截断',
  wrongCharset: '字符集错误',
}
const FILE_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

export async function checkFiles(actions: AdminActions): Promise<Html> {
  const now = Date.parse(actions.clock().now)
  const days = Array.from({ length: FILE_DAYS }, (_, at) => chinaDay(new Date(now - (at + 1) * DAY_MS)))
  const kinds = Object.entries(CHECK_FAULT_NAMES).map(([kind, name]) => html`<option value="${kind}">${name}</option>`)
  const rows = (await actions.checkFaults()).map(
    ({ day, kind, bizOrderNo, value }) =>
      html`<tr>
        <td>${day}</td>
        <td>${CHECK_FAULT_NAMES[kind]}</td>
        <td>${bizOrderNo}</td>
        <td class="number">${value}</td>
      </tr>`,
  )
  return html`<p class="note">
      对账文件于次日 08:00 生成，由 getCheckAccountFile 取得地址；明细取自账务，汇总不受差异影响。
    </p>
    <form method="post" action="/__sbx/ui/add-check-fault" class="inline">
      <label
        >日期
        <select name="day">
          ${[chinaDay(new Date(now)), ...days].map((day) => html`<option>${day}</option>`)}
        </select></label
      >
      <label
        >差异
        <select name="kind">
          ${kinds}
        </select></label
      >
      <label>商户订单号 <input name="bizOrderNo" /></label>
      <label>数值 <input name="value" inputmode="numeric" size="6" /></label>
      <button class="primary">添加</button>
    </form>
    ${table('对账差异', ['日期', '差异', '商户订单号', '数值'], rows)}${act('clear-check-faults', '清除全部差异', {}, 'bad')}`
}

/** The difference of a filled-in form. Throws for one that makes no sense. */
export function readCheckFault(form: Readonly<Record<string, string>>): NewCheckFault {
  const kind = CHECK_FAULTS.find((known) => known === form.kind)
  if (kind === undefined) throw new Error(`unknown difference: ${form.kind}`)
  const value = form.value ? Number(form.value) : null
  return { day: form.day ?? '', kind, bizOrderNo: form.bizOrderNo || null, value }
}
