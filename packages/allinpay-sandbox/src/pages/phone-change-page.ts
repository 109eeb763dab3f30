/** 修改绑定手机 page: the new phone gets a code, and the payment password says who asks. */
import { Refusal, refuse } from '../edge/refusal.ts'
import { tryPayPassword } from '../members/pay-password.ts'
import { changePhone } from '../members/phone-by-password.ts'
import { checkCode, sendCode } from '../members/sms-code.ts'
import type { UnitOfWork } from '../work.ts'
import { back, endLink, type Field, form, type FormText, wrong } from './form-page.ts'
import { messagePage } from './layout.ts'
import { type LinkedPage, type PageAnswer, pageAnswer, redirectTo } from './linked-page.ts'

const PHONE = /^1[3-9]\d{9}$/

function phoneField({ speak, fields }: LinkedPage): Field {
  return { name: 'phone', label: speak('新手机号', 'New phone'), kind: 'phone', value: fields.phone ?? '' }
}

const firstForm = (linked: LinkedPage): FormText => ({
  title: linked.speak('修改绑定手机', 'Change the bound phone'),
  fields: [phoneField(linked)],
  submit: linked.speak('获取验证码', 'Send a code'),
})

const secondForm = (linked: LinkedPage): FormText => ({
  title: linked.speak('修改绑定手机', 'Change the bound phone'),
  fields: [
    { name: 'code', label: linked.speak('短信验证码', 'Code by SMS'), kind: 'code' },
    { name: 'password', label: linked.speak('支付密码', 'Payment password'), kind: 'password' },
    phoneField(linked),
  ],
  submit: linked.speak('修改', 'Change'),
})

async function change(work: UnitOfWork, linked: LinkedPage): Promise<PageAnswer> {
  const { link, fields, speak } = linked
  const { phone = '', code = '', password = '' } = fields
  const subject = link.bizUserId ?? ''
  if (!PHONE.test(phone)) return form(linked, firstForm(linked), speak('请输入 11 位手机号', 'A phone has 11 digits'))
  if (fields.code === undefined) {
    await sendCode(work, { purpose: 'changePhone', subject, phone })
    return form(linked, secondForm(linked))
  }
  const tried = await tryPayPassword(work, subject, password)
  if (!tried.isRight) return form(linked, secondForm(linked), wrong(linked, tried.left))
  await checkCode(work, code, { purpose: 'changePhone', subject, phone })
  await changePhone(work, link, phone)
  await endLink(work, linked)
  return back(linked, { bizUserId: subject, newPhone: phone, result: 'OK' })
}

export async function phoneChangePage(
  work: UnitOfWork,
  linked: LinkedPage,
  action: string | null,
): Promise<PageAnswer> {
  const { link, speak } = linked
  if (link.usedAt) {
    const again = speak('请从商户页面重新发起。', 'Start again from the merchant’s page.')
    return pageAnswer(messagePage(speak('链接已使用', 'This link was used'), again))
  }
  if (action === null) return form(linked, firstForm(linked))
  if (action === 'leave') return redirectTo(link.jumpUrl ?? '')
  if (action !== 'submit') refuse('10000')
  try {
    return await change(work, linked)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return form(linked, secondForm(linked), error.message)
  }
}
