/** 电子签约 page: the agreement, and the three ways out of it — agreeing, failing, leaving. */
import { SUB_CODE_OK } from '@merchant/allinpay/wire'
import { Refusal, refuse } from '../edge/refusal.ts'
import { mustBeAbleToSign, signContract } from '../members/contract.ts'
import { nameOfMember } from '../members/member.ts'
import { pageLinks } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { html, messagePage, page } from './layout.ts'
import { returnAddress } from './browser-return.ts'
import { type LinkedPage, type PageAnswer, pageAnswer, redirectTo } from './linked-page.ts'

async function show(work: UnitOfWork, linked: LinkedPage): Promise<PageAnswer> {
  const bizUserId = linked.link.bizUserId ?? ''
  await mustBeAbleToSign(work, bizUserId)
  const name = await nameOfMember(work, bizUserId)
  const { speak } = linked
  return pageAnswer(
    page(
      speak('账户服务三方协议签约', 'Account service agreement'),
      html`<dl>
          <dt>${speak('会员名称', 'Member')}</dt>
          <dd>${name}</dd>
          <dt>${speak('会员编号', 'Member number')}</dt>
          <dd>${bizUserId}</dd>
        </dl>
        <div class="agreement" tabindex="0" role="region" aria-label="${speak('协议正文', 'Text of the agreement')}">
          <h2>
            ${speak('云商通账户服务三方协议（沙箱示例文本）', 'Three-party agreement on account services (sample text of the sandbox)')}
          </h2>
          <p>
            ${speak('本协议由会员、平台与支付机构三方在沙箱环境中模拟签署，仅用于联调与演示，不具有任何法律效力。', 'Member, platform and payment institution sign this in a sandbox, for tests and demonstrations; it has no legal force.')}
          </p>
          <p>
            ${speak('一、会员同意由支付机构为其在平台的交易提供资金清分与提现服务。', '1. The payment institution clears the member’s sales on the platform and pays withdrawals out.')}
          </p>
          <p>
            ${speak('二、会员承诺所提交的身份、企业与银行账户资料真实、完整。', '2. What the member handed in about identity, company and bank account is true and complete.')}
          </p>
          <p>
            ${speak('三、会员未签署本协议前，不能发起提现。', '3. There are no withdrawals before this is signed.')}
          </p>
        </div>
        <form method="post" class="actions">
          <input type="hidden" name="token" value="${linked.link.token}" />
          <button class="primary" name="action" value="agree" autofocus>${speak('同意签署', 'Agree and sign')}</button>
          <button class="bad" name="action" value="fail">${speak('签署失败', 'Fail to sign')}</button>
          <button name="action" value="leave">${speak('离开', 'Leave')}</button>
        </form>`,
      false,
      speak('zh-CN', 'en') === 'en' ? 'en' : 'zh-CN',
    ),
  )
}

async function act(work: UnitOfWork, linked: LinkedPage, action: string): Promise<PageAnswer> {
  const { link, settings, keys, speak } = linked
  const jumpUrl = link.jumpUrl ?? ''
  if (action === 'leave') return redirectTo(jumpUrl)
  if (action === 'fail')
    return pageAnswer(
      messagePage(
        speak('签约失败', 'Not signed'),
        speak('签署未成功，请返回商户页面后重新发起签约。', 'The signing failed. Go back and start it again.'),
      ),
    )
  if (action !== 'agree') refuse('10000')
  const member = await mustBeAbleToSign(work, link.bizUserId ?? '')
  const contractNo = signContract(work, member, link.backUrl)
  const row = await work.find(pageLinks, { appId: link.appId, token: link.token })
  if (row) work.change(pageLinks, row, { usedAt: work.now })
  const data = { bizUserId: member.bizUserId, ContractNo: contractNo, result: 'OK' }
  return redirectTo(returnAddress(jumpUrl, { subCode: SUB_CODE_OK, data }, settings, keys))
}

/** The page, or what the person did on it. A refusal is shown on the page (30008, 30050, 30043). */
export async function signContractPage(
  work: UnitOfWork,
  linked: LinkedPage,
  action: string | null,
): Promise<PageAnswer> {
  try {
    return action === null ? await show(work, linked) : await act(work, linked, action)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return pageAnswer(messagePage(linked.speak('无法签约', 'Cannot be signed'), error.message, error.code))
  }
}
