// @vitest-environment happy-dom
// Opening the wallet step by step, going on where it was left, and keeping its cards.
import { api, type BankCard, type DataOf, type LoginInfo, type WalletState } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answer, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { companyLogin, merchantLogin } from '../../../testing/sample-session.ts'
import WalletPage from './wallet-page.tsx'
import type { Wallet } from './wallet-progress.ts'

const cardNumber = '6228480000000000059'
const card: BankCard = {
  id: '01932c5a-0000-7000-8000-0000000000c1',
  kind: 'PRIVATE',
  branchName: null,
  bankName: '中国农业银行',
  cardType: 'DEBIT',
  last4: '0059',
  holderName: '张*',
  status: 'BOUND',
  isDefault: true,
  boundAt: '2026-11-18T01:00:00.000Z',
  coolingUntil: null,
}
const waiting: BankCard = { ...card, status: 'CODE_SENT', isDefault: false, boundAt: null }
const walletIn = (state: WalletState, cards: BankCard[] = []): Wallet => ({
  memberType: 'PERSONAL',
  state,
  phone: ['PHONE_BOUND', 'SIGNED', 'READY'].includes(state) ? '138****8000' : null,
  phoneChange: null,
  contractNo: ['SIGNED', 'READY'].includes(state) ? 'TLHT001' : null,
  signedAt: null,
  cards,
})
const balance = { availableFen: 123_450, pendingFen: 0, frozenFen: 0, depositFen: 0, promoFen: 0, debtFen: 0 }

let app: ReturnType<typeof renderWithApp>
const open = (wallet: Wallet, more: readonly FakeAnswer[] = [], login: LoginInfo = merchantLogin) => {
  app = renderWithApp(<WalletPage />, {
    login,
    answers: [
      answer(api.wallet.memberInfo, wallet),
      answer(api.wallet.balance, {
        ...balance,
        provider: null,
        differenceFen: null,
        isSettled: true,
        openDifferences: 0,
        heldFromFen: 5_000_000,
      }),
      answer(api.user.infoOfLogin, login),
      ...more,
    ],
  })
}
afterEach(() => app.close())
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByText(name).closest('button') ?? document.body)
/** What a command leads to: from now on the server answers this wallet. */
const becomes = (wallet: Wallet) => app.server.push(answer(api.wallet.memberInfo, wallet))

describe('the steps', () => {
  it('begin with the account and go on to the phone', async () => {
    open(walletIn('NONE'), [answer(api.wallet.createMember, walletIn('REALNAME_SET'))])
    await screen.findByText('立即开通')
    expect(screen.getByText('第 1 步，共 4 步')).toBeTruthy()
    becomes(walletIn('REALNAME_SET'))
    press('立即开通')
    expect(await screen.findByText('第 2 步，共 4 步')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('支付手机号'))
  })

  it('bind the phone by the provider’s code, sent to the number in the form', async () => {
    open(walletIn('REALNAME_SET'), [
      answer(api.message.sendAllinpayCode, { resendAfterSeconds: 60, validSeconds: 180 }),
      answer(api.wallet.bindPhone, walletIn('PHONE_BOUND')),
    ])
    await screen.findByLabelText(/手机号/)
    type(/手机号/, '13900001111')
    press('获取验证码')
    await screen.findByText(/秒后重发/)
    expect(app.server.inputsOf(api.message.sendAllinpayCode)).toEqual([{ phone: '13900001111' }])
    type(/短信验证码/, '123456')
    becomes(walletIn('PHONE_BOUND'))
    press('绑定手机')
    expect(await screen.findByText('前往签约')).toBeTruthy()
    expect(app.server.inputsOf(api.wallet.bindPhone)).toEqual([{ phone: '13900001111', code: '123456' }])
  })

  it('show a wrong code beside its field, where it is typed anew', async () => {
    open(walletIn('REALNAME_SET'), [refusal(api.wallet.bindPhone, '1006', '验证码错误或已失效，请重新获取')])
    await screen.findByLabelText(/手机号/)
    type(/手机号/, '13900001111')
    type(/短信验证码/, '123456')
    press('绑定手机')
    const complaint = await screen.findByText('验证码错误或已失效，请重新获取')
    expect(complaint.closest('.ant-form-item')).toBe(screen.getByLabelText(/短信验证码/).closest('.ant-form-item'))
  })

  it('send no code to what is no phone number', async () => {
    open(walletIn('REALNAME_SET'))
    await screen.findByLabelText(/手机号/)
    type(/手机号/, '139')
    press('获取验证码')
    expect(await screen.findByText('请输入 11 位大陆手机号')).toBeTruthy()
    expect(app.server.inputsOf(api.message.sendAllinpayCode)).toEqual([])
  })

  it('ask the provider itself when the merchant says the contract is signed', async () => {
    open(walletIn('PHONE_BOUND'))
    await screen.findByText('已签署？核对状态')
    becomes(walletIn('SIGNED'))
    press('已签署？核对状态')
    expect(await screen.findByLabelText(/银行卡号/)).toBeTruthy()
    expect(app.server.inputsOf(api.wallet.memberInfo)).toContainEqual({ refresh: true })
  })
})

describe('binding a card', () => {
  const bin = (cardType: 'DEBIT' | 'CREDIT') =>
    answer(api.wallet.cardBin, { bankName: '中国农业银行', bankCode: '01030000', cardType })

  it('shows a wrong code beside its field', async () => {
    open(walletIn('SIGNED', [waiting]), [refusal(api.wallet.bindCard, '1006', '验证码错误或已过期，请核对后再输入')])
    await screen.findByLabelText(/短信验证码/)
    type(/短信验证码/, '000000')
    press('完成绑定')
    const complaint = await screen.findByText('验证码错误或已过期，请核对后再输入')
    expect(complaint.closest('.ant-form-item')).toBe(screen.getByLabelText(/短信验证码/).closest('.ant-form-item'))
  })

  it('recognises the bank from the number, then takes the code', async () => {
    open(walletIn('SIGNED'), [
      bin('DEBIT'),
      answer(api.wallet.applyBindCard, { card: waiting, codeValidSeconds: 600 }),
      answer(api.wallet.bindCard, walletIn('READY', [card])),
    ])
    await screen.findByLabelText(/银行卡号/)
    type(/银行卡号/, cardNumber)
    expect(await screen.findByText('中国农业银行 · 储蓄卡')).toBeTruthy()
    type(/银行预留手机号/, '13900001111')
    press('下一步，获取验证码')
    await screen.findByText(/验证码已发送至银行预留手机/)
    type(/短信验证码/, '111111')
    becomes(walletIn('READY', [card]))
    press('完成绑定')
    expect(await screen.findByText('•••• •••• •••• 0059')).toBeTruthy()
    expect(app.server.inputsOf(api.wallet.applyBindCard)).toEqual([{ cardNumber, phone: '13900001111' }])
    expect(app.server.inputsOf(api.wallet.bindCard)).toEqual([{ cardId: card.id, code: '111111' }])
  })

  it('says beside its number that the bank refused the card, and what to do next', async () => {
    open(walletIn('SIGNED'), [
      bin('DEBIT'),
      refusal(api.wallet.applyBindCard, '4002', '支付渠道未通过：银行预留手机号不符'),
    ])
    await screen.findByLabelText(/银行卡号/)
    type(/银行卡号/, cardNumber)
    type(/银行预留手机号/, '13900001111')
    press('下一步，获取验证码')
    const complaint = await screen.findByText('支付渠道未通过：银行预留手机号不符')
    expect(complaint.closest('.ant-form-item')).toBe(screen.getByLabelText(/银行卡号/).closest('.ant-form-item'))
    expect(await screen.findByText(/请核对卡号和预留手机号/)).toBeTruthy()
    // What was typed is there to be mended.
    expect(screen.getByLabelText<HTMLInputElement>(/银行预留手机号/).value.replaceAll(' ', '')).toBe('13900001111')
  })

  it('says at once that a credit card takes no withdrawals', async () => {
    open(walletIn('SIGNED'), [bin('CREDIT')])
    await screen.findByLabelText(/银行卡号/)
    type(/银行卡号/, cardNumber)
    expect(await screen.findByText('提现只支持借记卡，请换一张卡')).toBeTruthy()
  })

  it('goes on with the code of a card that was waiting for it before the page was left', async () => {
    open(walletIn('SIGNED', [waiting]))
    expect(await screen.findByText('完成绑定')).toBeTruthy()
    expect(screen.queryByLabelText(/银行卡号/)).toBeNull()
    press('没有收到或已失效？重新填写卡号获取')
    expect(await screen.findByLabelText(/银行卡号/)).toBeTruthy()
  })

  it('keeps number and phone when the bank refuses', async () => {
    open(walletIn('SIGNED'), [
      bin('DEBIT'),
      refusal(api.wallet.applyBindCard, '4002', '支付渠道未通过：预留手机号不符'),
    ])
    await screen.findByLabelText(/银行卡号/)
    type(/银行卡号/, cardNumber)
    type(/银行预留手机号/, '13900001111')
    press('下一步，获取验证码')
    expect(await screen.findByText('支付渠道未通过：预留手机号不符')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/银行卡号/).value).toBe('6228 4800 0000 0000 059')
  })
})

describe('the open wallet', () => {
  it('shows balance and cards, and leads a merchant without a shop on', async () => {
    open(walletIn('READY', [card]), [], { ...merchantLogin, shops: [] })
    expect(await screen.findByText('1,234.50')).toBeTruthy()
    expect(screen.getByText('去填写店铺资料').getAttribute('href')).toBe('/shop/manager')
  })

  it('unbinds a card with a code to the login phone', async () => {
    open(walletIn('READY', [card]), [
      answer(api.wallet.sendUnbindCode, { resendAfterSeconds: 60, validSeconds: 300 }),
      answer(api.wallet.unbindCard, walletIn('SIGNED')),
    ])
    fireEvent.click(await screen.findByLabelText('解绑中国农业银行尾号 0059 的银行卡'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('这是唯一的银行卡，解绑后将不能提现。')).toBeTruthy()
    fireEvent.click(dialog.getByText('获取验证码').closest('button') ?? document.body)
    await dialog.findByText(/秒后重发/)
    fireEvent.change(dialog.getByLabelText(/短信验证码/), { target: { value: '654321' } })
    becomes(walletIn('SIGNED'))
    fireEvent.click(dialog.getByText('解绑').closest('button') ?? document.body)
    await waitFor(() =>
      expect(app.server.inputsOf(api.wallet.unbindCard)).toEqual([{ cardId: card.id, smsCode: '654321' }]),
    )
    expect(await screen.findByText('第 4 步，共 4 步')).toBeTruthy()
  })

  it('says in the dialog, and goes on saying, why a card is not unbound now, before any code is sent', async () => {
    open(walletIn('READY', [card]), [refusal(api.wallet.sendUnbindCode, '3001', '当前不能操作：该卡有提现打款中')])
    fireEvent.click(await screen.findByLabelText('解绑中国农业银行尾号 0059 的银行卡'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/验证码会发送到登录手机 \d{3}\*{4}\d{4}/)).toBeTruthy()
    fireEvent.click(dialog.getByText('获取验证码').closest('button') ?? document.body)
    expect((await dialog.findByRole('alert')).textContent).toContain('该卡有提现打款中')
    expect(app.server.inputsOf(api.wallet.sendUnbindCode)).toEqual([{ cardId: card.id }])
  })

  it('offers another code for a card that is being bound also after its dialog was closed, and promises no time', async () => {
    open(walletIn('READY', [card]), [
      answer(api.wallet.cardBin, { bankName: '中国农业银行', bankCode: '01030000', cardType: 'DEBIT' }),
      answer(api.wallet.applyBindCard, { card: { ...waiting, last4: cardNumber.slice(-4) }, codeValidSeconds: 600 }),
    ])
    await screen.findByText('添加银行卡')
    press('添加银行卡')
    await screen.findByLabelText(/银行卡号/)
    type(/银行卡号/, cardNumber)
    type(/银行预留手机号/, '13900001111')
    becomes(walletIn('READY', [card, { ...waiting, last4: cardNumber.slice(-4) }]))
    press('下一步，获取验证码')
    await screen.findByText(/验证码已发送至银行预留手机/)
    expect(screen.queryByText(/分钟内有效/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /关闭|Close/ }))
    await waitFor(() => expect(screen.queryByText(/验证码已发送至银行预留手机/)).toBeNull())
    press('添加银行卡')
    await screen.findByText(/验证码已发送至银行预留手机/)
    expect(screen.getByRole('button', { name: /秒后重发|重新发送/ })).toBeTruthy()
  })

  it('says that it is locked and whom to call, and lets no card be changed', async () => {
    open(walletIn('LOCKED', [card]))
    expect(await screen.findByText('支付账户已被锁定')).toBeTruthy()
    expect(screen.getByText(/400-000-0000/)).toBeTruthy()
    expect(screen.queryByText('解绑')).toBeNull()
    expect(screen.queryByText('添加银行卡')).toBeNull()
  })
})

describe('a company’s wallet', () => {
  const account: BankCard = {
    ...card,
    kind: 'PUBLIC',
    branchName: '中国农业银行杭州西湖支行',
    last4: '7788',
    holderName: companyLogin.company.name,
  }
  const companyIn = (state: WalletState, cards: BankCard[] = []): Wallet => ({
    ...walletIn(state, cards),
    memberType: 'ENTERPRISE',
  })
  const uncertified = { ...companyLogin, company: { ...companyLogin.company, isAuthentication: 0 as const } }

  it('begins with the certification of the company', async () => {
    open(companyIn('NONE'), [], uncertified)
    expect(await screen.findByText('请先完成企业认证，再开通支付账户。')).toBeTruthy()
    expect(screen.getByText('第 1 步，共 5 步')).toBeTruthy()
    expect(screen.getByText('查看企业认证').getAttribute('href')).toBe('/certification')
    expect(screen.queryByText('立即开通')).toBeNull()
  })

  it('waits for the auditor, and says where to go when the papers came back', async () => {
    open(companyIn('CREATED'), [], { ...uncertified, company: { ...uncertified.company, isAuthentication: -1 } })
    expect(await screen.findByText('企业资料未通过审核，请修改后重新提交。')).toBeTruthy()
    expect(screen.getByText('第 2 步，共 5 步')).toBeTruthy()
  })

  it('goes from the audit to phone and contract, and asks for no card', async () => {
    open(companyIn('COMPANY_SET', [account]), [], companyLogin)
    expect(await screen.findByLabelText('支付手机号')).toBeTruthy()
    expect(screen.getByText('企业资料已通过支付机构审核')).toBeTruthy()
    expect(screen.queryByText('绑定提现银行卡')).toBeNull()
  })

  it('shows its public account, which is never unbound, and takes the legal representative’s card', async () => {
    open(companyIn('READY', [account, card]), [], companyLogin)
    const tile = within(await screen.findByRole('article', { name: '中国农业银行 •••• 7788' }))
    expect(tile.getByText('对公账户')).toBeTruthy()
    expect(tile.getByText(/中国农业银行杭州西湖支行/)).toBeTruthy()
    expect(tile.queryByText('解绑')).toBeNull()
    expect(screen.getByLabelText('解绑中国农业银行尾号 0059 的银行卡')).toBeTruthy()
    press('添加法定代表人银行卡')
    expect(await screen.findByText(/仅支持法定代表人本人的借记卡/)).toBeTruthy()
  })
})

it('promises no withdrawal before the hold of a new card is over', async () => {
  const cooling = { ...card, coolingUntil: '2099-01-02T03:04:00.000Z' }
  open(walletIn('READY', [cooling]), [], { ...merchantLogin, shops: [] })
  expect(await screen.findByText('支付账户已开通，可以收款；01-02 11:04 起可以提现')).toBeTruthy()
  expect(screen.queryByText(/可以收款与提现/)).toBeNull()
})

it('promises no withdrawal while something is owed', async () => {
  open(
    walletIn('READY', [card]),
    [
      answer(api.wallet.balance, {
        ...balance,
        debtFen: 6_000,
        provider: null,
        differenceFen: null,
        isSettled: true,
        openDifferences: 0,
        heldFromFen: 0,
      }),
    ],
    {
      ...merchantLogin,
      shops: [],
    },
  )
  expect(await screen.findByText('支付账户已开通，可以收款；结清欠款后可以提现')).toBeTruthy()
  expect(screen.queryByText(/可以收款与提现/)).toBeNull()
})

it('an open wallet shows six accounts, and what the frozen money waits for', async () => {
  const held = { kind: 'WITHDRAWAL', id: '01932c5a-0000-7000-8000-000000000001', no: 'WD202611200000000001' } as const
  open(walletIn('READY', [card]), [
    answer(api.wallet.balance, {
      ...balance,
      frozenFen: 50_000,
      provider: null,
      differenceFen: null,
      isSettled: true,
      openDifferences: 0,
      heldFromFen: 5_000_000,
    }),
    answer(api.finance.frozen, {
      frozenFen: 50_000,
      otherFen: 20_000,
      list: [{ ...held, fen: 30_000, since: '2026-11-20T01:00:00.000Z', reason: null }],
    }),
  ])
  for (const name of ['可用余额', '待结算', '冻结', '保证金', '推广金', '欠款'])
    expect(await screen.findByRole('link', { name })).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'WD202611200000000001' })
  expect(link.getAttribute('href')).toContain('/order/WithdrawOrder?id=')
  expect(screen.getByText('其他冻结')).toBeTruthy()
})

describe('another payment phone', () => {
  const settled = walletIn('READY', [card])
  const between: Wallet = {
    ...settled,
    state: 'REALNAME_SET',
    phone: null,
    phoneChange: { oldPhone: '138****8000', since: '2026-11-20T01:00:00.000Z' },
  }
  const sent = { resendAfterSeconds: 60, validSeconds: 180 }

  it('stays, and says why in the dialog, while a payment is not finished', async () => {
    open(settled, [refusal(api.wallet.sendUnbindPhoneCode, '3001', '当前不能操作：有充值或提现未完成')])
    fireEvent.click(await screen.findByRole('button', { name: '更换支付手机' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByText('获取验证码').closest('button') ?? document.body)
    expect((await dialog.findByRole('alert')).textContent).toContain('有充值或提现未完成')
  })

  it('is bound after the old one has given its code', async () => {
    open(settled, [
      answer(api.wallet.sendUnbindPhoneCode, sent),
      answer(api.wallet.unbindPhone, between),
      answer(api.message.sendAllinpayCode, sent),
      answer(api.wallet.bindPhone, { ...settled, phone: '139****9000' }),
    ])
    fireEvent.click(await screen.findByRole('button', { name: '更换支付手机' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('第 1 步，共 2 步：先验证原支付手机 138****8000。')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('短信验证码（发到原支付手机）'), { target: { value: '123456' } })
    becomes(between)
    fireEvent.click(dialog.getByRole('button', { name: '解绑并继续' }))
    const phone = await dialog.findByLabelText('支付手机号')
    expect(app.server.inputsOf(api.wallet.unbindPhone)).toEqual([{ code: '123456' }])
    fireEvent.change(phone, { target: { value: '13900009000' } })
    fireEvent.change(dialog.getByLabelText('短信验证码（发到支付手机）'), { target: { value: '654321' } })
    becomes({ ...settled, phone: '139****9000' })
    fireEvent.click(dialog.getByRole('button', { name: '完成更换' }))
    expect(await screen.findByText('支付手机已更换')).toBeTruthy()
    expect(app.server.inputsOf(api.wallet.bindPhone)).toEqual([{ phone: '13900009000', code: '654321' }])
    expect(await screen.findByText('139****9000')).toBeTruthy()
  })

  it('left half-way, the page says so, keeps balance and cards, and goes on from there', async () => {
    open(between)
    expect(await screen.findByText('支付手机更换未完成：原手机 138****8000 已解绑')).toBeTruthy()
    expect(screen.getByText('账户余额')).toBeTruthy()
    expect(screen.queryByText(/^第 . 步，共 . 步$/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '绑定新手机' }))
    expect(await within(await screen.findByRole('dialog')).findByLabelText('支付手机号')).toBeTruthy()
  })

  it('a wrong code stands beside its field; whatever else went wrong, the provider is asked how things stand', async () => {
    open(settled, [refusal(api.wallet.unbindPhone, '1006', '验证码错误或已过期')])
    fireEvent.click(await screen.findByRole('button', { name: '更换支付手机' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('短信验证码（发到原支付手机）'), { target: { value: '123456' } })
    fireEvent.click(dialog.getByRole('button', { name: '解绑并继续' }))
    expect(await dialog.findByText('验证码错误或已过期')).toBeTruthy()
    expect(app.server.inputsOf(api.wallet.memberInfo)).not.toContainEqual({ refresh: true })
    app.server.push(refusal(api.wallet.unbindPhone, '4001', '支付渠道处理中，请稍后查看结果'))
    becomes(between)
    fireEvent.click(dialog.getByRole('button', { name: '解绑并继续' }))
    expect(await dialog.findByLabelText('支付手机号')).toBeTruthy()
    expect(app.server.inputsOf(api.wallet.memberInfo)).toContainEqual({ refresh: true })
  })

  it('is not offered to who may not keep cards, nor while the wallet is locked', async () => {
    const permissions = merchantLogin.permissions.filter((permission) => permission !== 'bankCard.manage')
    open(settled, [], { ...merchantLogin, permissions })
    expect(await screen.findByText('138****8000')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '更换支付手机' })).toBeNull()
    app.close()
    open(walletIn('LOCKED', [card]))
    expect(await screen.findByText('支付账户已被锁定')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '更换支付手机' })).toBeNull()
  })
})

describe('what is owed', () => {
  const debt: DataOf<typeof api.platformPayment.info> = {
    debtFen: 30_000,
    payableFen: 12_345,
    origins: [
      {
        label: '平台垫付',
        no: 'ME202611200000000001',
        at: '2026-11-20T01:00:00.000Z',
        amountFen: 40_000,
        openFen: 30_000,
        reason: '余额不足，垫付退款',
      },
    ],
    payments: [
      {
        id: '01932c5a-0000-7000-8000-000000000071',
        paymentNo: 'PP202611200000000001',
        purpose: 'DEBT',
        way: 'SETTLEMENT',
        amountFen: 10_000,
        sourceNo: 'SO202611200000000001',
        status: 'PROCESSING',
        takenAt: '2026-11-21T01:00:00.000Z',
        arrivedAt: null,
      },
    ],
  }
  const [payment] = debt.payments
  const owing = (patch: Partial<typeof debt> = {}, login = merchantLogin) =>
    open(
      walletIn('READY', [card]),
      [
        answer(api.wallet.balance, {
          ...balance,
          debtFen: 30_000,
          provider: null,
          differenceFen: null,
          isSettled: true,
          openDifferences: 0,
          heldFromFen: 5_000_000,
        }),
        answer(api.platformPayment.info, { ...debt, ...patch }),
        ...(payment === undefined
          ? []
          : [answer(api.saleOrder.consumeApply, { ...payment, way: 'BY_HAND', sourceNo: null })]),
      ],
      login,
    )

  it('is told with its origin and what repays it by itself, and is repaid with what there is', async () => {
    owing()
    const section = within(await screen.findByRole('region', { name: '欠款明细' }))
    expect(section.getByText(/下一笔订单结算或充值到账时自动抵扣/)).toBeTruthy()
    expect(section.getByText(/余额不足，垫付退款 · 原额 400.00 元/)).toBeTruthy()
    expect(section.getByText('结算抵扣 SO202611200000000001')).toBeTruthy()
    fireEvent.click(section.getByRole('button', { name: '偿还欠款' }))
    const amount = await screen.findByLabelText<HTMLInputElement>('偿还金额（元）')
    expect(amount.value).toBe('123.45')
    fireEvent.change(amount, { target: { value: '123.46' } })
    fireEvent.click(screen.getByRole('button', { name: '确认偿还' }))
    expect(await screen.findByText('请输入 0.01 至 123.45 元')).toBeTruthy()
    fireEvent.change(amount, { target: { value: '100' } })
    fireEvent.click(screen.getByRole('button', { name: '确认偿还' }))
    await waitFor(() =>
      expect(app.server.inputsOf(api.saleOrder.consumeApply)).toEqual([
        { kind: 'consume', purpose: 'DEBT', amountFen: 10_000 },
      ]),
    )
  })

  it('stands there before what is beneath it, which nothing pushes down then', async () => {
    owing()
    await screen.findByText('账户信息')
    expect(screen.queryByRole('region', { name: '欠款明细' })).not.toBeNull()
  })

  it('without a balance leads to a recharge', async () => {
    owing({ payableFen: 0 })
    const section = within(await screen.findByRole('region', { name: '欠款明细' }))
    expect(section.getByRole('link', { name: '去充值' }).getAttribute('href')).toContain('/order/rechargeorder')
    expect(section.queryByRole('button', { name: '偿还欠款' })).toBeNull()
  })
})
