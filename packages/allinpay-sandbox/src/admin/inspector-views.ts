/** The inspector's pages as plain tables in Chinese, enough for the operator of a demo. */
import { COMPANY_STATUS, ORDER_STATUS, ORDER_TYPE, toChinaTime } from '@merchant/allinpay/wire'
import { FAULT_WORDS } from '../faults/fault-kinds.ts'
import { mayBePaidClosed } from '../orders/settle.ts'
import { html, type Html, yuan } from '../pages/layout.ts'
import type { OrderRow } from '../storage/tables.ts'
import type { AdminActions } from './action-types.ts'
import { amountTables } from './inspector-amounts.ts'
import { checkFiles } from './inspector-check-files.ts'
import { act, table, time } from './inspector-parts.ts'

export const VIEWS = {
  sms: '短信',
  members: '会员',
  orders: '订单',
  accounts: '账户',
  notifications: '通知',
  scenarios: '故障场景',
  files: '对账文件',
  settings: '时钟与开关',
  wire: '报文',
} as const

export type ViewName = keyof typeof VIEWS

export const isViewName = (name: string): name is ViewName => Object.hasOwn(VIEWS, name)

const STATES: Readonly<Record<number, string>> = {
  [ORDER_STATUS.unpaid]: '未支付',
  [ORDER_STATUS.failed]: '失败',
  [ORDER_STATUS.succeeded]: '成功',
  [ORDER_STATUS.refunded]: '成功-发生退款',
  [ORDER_STATUS.closed]: '关闭',
  [ORDER_STATUS.inProgress]: '进行中',
}
const TYPES: Readonly<Record<number, string>> = {
  [ORDER_TYPE.deposit]: '充值',
  [ORDER_TYPE.consume]: '消费',
  [ORDER_TYPE.applicationTransfer]: '平台转账',
  [ORDER_TYPE.withdraw]: '提现',
  [ORDER_TYPE.collect]: '托管代收',
  [ORDER_TYPE.agentPay]: '托管代付',
  [ORDER_TYPE.batchAgentPay]: '批量托付',
  [ORDER_TYPE.refund]: '退款',
  [ORDER_TYPE.protocolConsume]: '协议消费',
  [ORDER_TYPE.protocolCollect]: '协议代收',
}
const AUDITS: Readonly<Record<number, string>> = {
  [COMPANY_STATUS.auditing]: '待审核',
  [COMPANY_STATUS.passed]: '审核成功',
  [COMPANY_STATUS.failed]: '审核失败',
}
const NOTIFICATION_STATES = { pending: '待送达', received: '已送达', givenUp: '已放弃' } as const

async function sms({ reads }: AdminActions): Promise<Html> {
  const rows = (await reads.sms()).map(
    (sent) =>
      html`<tr>
        <td>${time(sent.lastSentAt)}</td>
        <td>${sent.phone}</td>
        <td><strong>${sent.code}</strong></td>
        <td>${sent.purpose}</td>
        <td>${sent.subject}</td>
        <td>${sent.usedAt ? '已失效' : `有效至 ${time(sent.expiresAt)}`}</td>
      </tr>`,
  )
  return table('短信', ['发送时间', '手机号', '验证码', '用途', '对象', '状态'], rows)
}

async function members({ reads }: AdminActions): Promise<Html> {
  const rows = (await reads.members()).map(({ company, cards, ...member }) => {
    const id = member.bizUserId
    const waits = company?.status === COMPANY_STATUS.auditing
    return html`<tr>
      <td>${id}</td>
      <td>${company ? '企业' : member.memberType === 2 ? '企业' : '个人'}</td>
      <td>${company?.info.companyName ?? member.name}</td>
      <td>${company ? AUDITS[company.status] : member.realNamedAt ? '已实名' : '未实名'}</td>
      <td>${member.phone}</td>
      <td>${cards.length}</td>
      <td>${member.contractNo}</td>
      <td>
        ${waits && [act('audit', '审核通过', { bizUserId: id, passed: 'true' }), act('audit', '拒绝', { bizUserId: id, passed: 'false' }, 'bad')]}
        ${act('lock', member.locked ? '解锁' : '锁定', { bizUserId: id, locked: member.locked ? 'false' : 'true' })}
      </td>
    </tr>`
  })
  return table('会员', ['会员编号', '类型', '名称', '实名/审核', '手机', '银行卡', '协议编号', '操作'], rows)
}

const canReturn = ({ type, state, details }: OrderRow): boolean =>
  type === ORDER_TYPE.withdraw && state === ORDER_STATUS.succeeded && details.returned !== true

async function orders({ reads }: AdminActions): Promise<Html> {
  const rows = (await reads.orders()).map((order) => {
    const bizOrderNo = order.bizOrderNo
    const open = order.state === ORDER_STATUS.unpaid || order.state === ORDER_STATUS.inProgress
    return html`<tr>
      <td>${time(order.createdAt)}</td>
      <td>${bizOrderNo}</td>
      <td>${TYPES[order.type]}</td>
      <td class="number">${yuan(order.amount)}</td>
      <td class="number">${yuan(order.fee)}</td>
      <td>${order.buyer}</td>
      <td>${order.payMethod}</td>
      <td>
        ${STATES[order.state]}${order.errorMessage && html`<br /><span class="problem">${order.errorMessage}</span>`}
      </td>
      <td>
        ${
          open && [
            act('settle', '成功', { bizOrderNo, outcome: 'success' }),
            act('settle', '失败', { bizOrderNo, outcome: 'fail' }, 'bad'),
            act('close', '关闭', { bizOrderNo }),
          ]
        }
        ${mayBePaidClosed(order) && act('pay-closed', '关闭后仍付款', { bizOrderNo }, 'bad')}
        ${canReturn(order) && act('return-withdrawal', '银行退票', { bizOrderNo }, 'bad')}
      </td>
    </tr>`
  })
  return table(
    '订单',
    ['创建时间', '商户订单号', '类型', '金额', '手续费', '付款/收款会员', '支付方式', '状态', '渠道结果'],
    rows,
  )
}

/** Makes the member's money differ from what the marketplace believes, and takes it back. */
function differ({ owner, available }: { readonly owner: string; readonly available: bigint }): Html {
  const to = (amount: bigint, label: string) =>
    act('member-balance', label, { bizUserId: owner, amount: amount.toString() })
  return html`${to(available + 100n, '＋1 元')}${available < 100n ? null : to(available - 100n, '－1 元')}`
}

async function accounts(actions: AdminActions): Promise<Html> {
  const findings = await actions.invariants()
  const ofMember = new Set((await actions.reads.members()).map((member) => member.bizUserId))
  const rows = (await actions.reads.accounts()).map(
    (account) =>
      html`<tr>
        <td>${account.owner}</td>
        <td>${account.accountSet}</td>
        <td class="number">${yuan(account.available + account.frozen)}</td>
        <td class="number">${yuan(account.frozen)}</td>
        <td class="number">${account.version}</td>
        <td>${ofMember.has(account.owner) ? differ(account) : null}</td>
      </tr>`,
  )
  const verdict =
    findings.length === 0
      ? html`<p class="note">账目核对：平。</p>`
      : html`<p class="note problem" role="alert">账目核对不平：${findings.join('；')}</p>`
  return html`${verdict}${table('账户', ['所有者', '账户集', '总额', '冻结', '分录数', '制造差异'], rows)}`
}

async function notifications({ reads }: AdminActions): Promise<Html> {
  const rows = (await reads.notifications()).map((notification) => {
    const sent = notification.sent.map(
      (attempt) =>
        html`<details>
          <summary>第 ${attempt.number} 次：${attempt.httpStatus ?? attempt.problem}</summary>
          <pre>
${attempt.canonical}
摘要 ${attempt.digest}
签名 ${attempt.sign}
应答 ${attempt.answer}</pre>
        </details>`,
    )
    return html`<tr>
      <td>${time(notification.createdAt)}</td>
      <td>${notification.bizOrderNo ?? notification.bizUserId}</td>
      <td>${notification.backUrl}</td>
      <td>
        ${NOTIFICATION_STATES[notification.state]}${notification.dueAt && html`<br />下次 ${time(notification.dueAt)}`}
      </td>
      <td>${sent}</td>
    </tr>`
  })
  const all = act('deliver', '立即投递全部', {}, 'primary')
  return html`${all}${table('通知', ['产生时间', '订单/会员', '通知地址', '状态', '投递记录'], rows)}`
}

async function scenarios(actions: AdminActions): Promise<Html> {
  const rows = actions.scenarios().map(
    (scenario) =>
      html`<tr>
        <td>${scenario.fault}<br />${FAULT_WORDS.get(scenario.fault) ?? ''}</td>
        <td><code>${JSON.stringify(scenario.match)}</code></td>
        <td class="number">${scenario.times}</td>
        <td class="number">${scenario.seen}</td>
        <td>${act('remove-scenario', '移除', { id: scenario.id })}</td>
      </tr>`,
  )
  const options = [...FAULT_WORDS].map(([fault, words]) => html`<option value="${fault}">${fault} · ${words}</option>`)
  return html`<form method="post" action="/__sbx/ui/add-scenario" class="inline">
      <label
        >故障
        <select name="fault">
          ${options}
        </select></label
      >
      <label>方法 <input name="method" placeholder="orderService.withdrawApply" /></label>
      <label>订单号 <input name="bizOrderNo" /></label>
      <label>次数 <input name="times" value="1" inputmode="numeric" size="4" /></label>
      <button class="primary">添加</button>
    </form>
    <div class="inline">
      ${act('refuse-connections', '网关拒绝连接', { refused: 'true' }, 'bad')}
      ${act('refuse-connections', '恢复连接', { refused: 'false' })}
    </div>
    ${table('故障场景', ['故障', '匹配', '剩余次数', '已匹配', '操作'], rows)}`
}

async function settings(actions: AdminActions): Promise<Html> {
  const clock = actions.clock()
  const steps: [string, number][] = [
    ['1 分钟', 60_000],
    ['10 分钟', 600_000],
    ['1 小时', 3_600_000],
    ['1 天', 86_400_000],
  ]
  const rows = Object.entries(actions.settings()).map(
    ([name, value]) =>
      html`<tr>
        <td>${name}</td>
        <td>
          <form method="post" action="/__sbx/ui/setting">
            <input type="hidden" name="name" value="${name}" /><input
              name="value"
              aria-label="${name}"
              value="${JSON.stringify(value)}"
            /><button>保存</button>
          </form>
        </td>
      </tr>`,
  )
  return html`<p class="note">
      沙箱时间：${toChinaTime(new Date(clock.now))}（${clock.frozenAtMs === null ? `速度 ×${clock.speed}` : '已冻结'}）
    </p>
    <div class="inline">${steps.map(([label, ms]) => act('advance', `快进 ${label}`, { ms: String(ms) }))}</div>
    <h2>开关</h2>
    ${table('开关', ['名称', '值'], rows)} ${amountTables()}
    <h2>种子数据</h2>
    <p>先清空，再从所选的历史开始；导出的状态可以导入到登记了同一应用的沙箱。</p>
    <div class="inline">
      ${act('seed', '一个可用的企业商户', { pack: 'merchant' }, 'bad')}
      ${act('seed', '30 天历史的完整市场', { pack: 'marketplace' }, 'bad')}
      <a href="/__sbx/export">导出状态</a>
    </div>
    <form method="post" action="/__sbx/ui/import">
      <p>
        <label for="state">导入状态（粘贴导出的 JSON）</label><br /><textarea
          id="state"
          name="state"
          required
        ></textarea>
      </p>
      <button class="bad">导入并替换全部数据</button>
    </form>
    <h2>重置</h2>
    <p>清空会员、订单、账户与通知；应用、密钥与开关保留。</p>
    ${act('reset', '清空全部数据', {}, 'bad')}`
}

async function wire({ reads }: AdminActions): Promise<Html> {
  const rows = (await reads.wireLog()).map(
    (line) =>
      html`<tr>
        <td>${time(line.loggedAt)}</td>
        <td>${line.method?.replace('allinpay.yunst.', '')}</td>
        <td>${line.bizOrderNo}</td>
        <td><code>${line.request}</code></td>
        <td><code>${line.answer}</code></td>
        <td>${line.fault}</td>
      </tr>`,
  )
  return table('报文', ['时间', '方法', '订单号', '请求', '应答', '故障'], rows)
}

/** Draws a view. */
export const drawView: Readonly<Record<ViewName, (actions: AdminActions) => Promise<Html>>> = {
  sms,
  members,
  orders,
  accounts,
  notifications,
  scenarios,
  files: checkFiles,
  settings,
  wire,
}
