// @vitest-environment happy-dom
// From balance to the bank card: the amount is checked before it is asked for, the code beside its field.
import { api, dayOf, startOfDay } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answer, failure, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import {
  publicAccount,
  readyMerchant,
  sampleBalance,
  sampleCard,
  sampleQuote,
  sampleWithdraw,
  withdrawPage,
} from './withdraw-order.testing.ts'
import WithdrawOrderPage from './withdraw-order-page.tsx'

const AT = '2026-11-20T01:00:00.000Z'
let app: ReturnType<typeof renderWithApp>
const open = (answers: readonly FakeAnswer[], search: Record<string, string> = {}) => {
  app = renderWithApp(<WithdrawOrderPage />, { answers, search })
}
afterEach(() => {
  app.close()
  vi.useRealTimers()
})

const amount = () => screen.findByLabelText<HTMLInputElement>('提现金额')
const type = async (yuan: string) => fireEvent.change(await amount(), { target: { value: yuan } })
const goOn = async () => fireEvent.click(await screen.findByRole('button', { name: '下一步：短信验证' }))
const applications = () => app.server.inputsOf(api.withdrawOrder.apply)
const quoteOf = (amountFen: number) => ({ amountFen, speed: 'D0', bankCardId: sampleCard.id })
const waiting = sampleWithdraw({
  status: 'WAIT_CONFIRM',
  amountFen: 123_400,
  confirmExpiresAt: '2099-01-01T00:00:00.000Z',
  allowedActions: ['confirm', 'cancel'],
})

const details = { payee: '张*', isPublicAccount: false, cardBoundAt: AT, confirmation: null, history: [] }

describe('the balance', () => {
  it('is shown with what the provider holds', async () => {
    open(readyMerchant())
    const card = within(await screen.findByRole('region', { name: '账户余额' }))
    expect((await card.findAllByText('5,000.00')).length).toBeGreaterThan(0)
    expect(await card.findByText(/与支付渠道一致/)).toBeTruthy()
  })

  it.each([
    ['money is under way', { isSettled: false }, '有款项在途，完成后再核对'],
    ['differences are looked into', { openDifferences: 3 }, '3 处与渠道的差异正由平台核实'],
  ])('is not said to agree while %s', async (_why, changes, expected) => {
    const provider = { allFen: 500_000, frozenFen: 0, onItsWayFen: 0, arrivingFen: 0, adjustedFen: 0, at: AT }
    const held = { ...sampleBalance, provider, differenceFen: 0, ...changes }
    open([...readyMerchant(), answer(api.wallet.balance, held)])
    const card = within(await screen.findByRole('region', { name: '账户余额' }))
    expect(await card.findByText(new RegExp(expected))).toBeTruthy()
    expect(card.queryByText(/与支付渠道一致/)).toBeNull()
  })

  it('adds up what the provider holds, money on its way among it', async () => {
    open([
      ...readyMerchant(),
      answer(api.wallet.balance, {
        ...sampleBalance,
        frozenFen: 20_000,
        provider: { allFen: 645_400, frozenFen: 0, onItsWayFen: 123_400, arrivingFen: 0, adjustedFen: 2_000, at: AT },
        differenceFen: 0,
      }),
    ])
    const sum = await screen.findByLabelText('支付渠道账户的构成')
    expect(sum.textContent).toBe(
      '可用余额¥5,000.00+冻结¥200.00+打款途中¥1,234.00+人工调账¥20.00=支付渠道账户构成¥6,454.00',
    )
  })

  it('is asked again as soon as the rows beside it have moved on by themselves', async () => {
    vi.useFakeTimers({
      toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
    })
    let rows = [sampleWithdraw({ status: 'PAYING' })]
    let frozenFen = 123_400
    open([
      ...readyMerchant(),
      answer(api.withdrawOrder.listMine, () => withdrawPage(rows)),
      answer(api.wallet.balance, () => ({ ...sampleBalance, frozenFen })),
    ])
    const card = within(await screen.findByRole('region', { name: '账户余额' }))
    expect(await card.findByText('1,234.00')).toBeTruthy()
    await screen.findByText('打款中', { selector: 'td *' })
    rows = [sampleWithdraw({ status: 'SUCCESS' })]
    frozenFen = 0
    await vi.advanceTimersByTimeAsync(20_000)
    await screen.findByText('已到账', { selector: 'td *' })
    await waitFor(() => expect(card.queryByText('1,234.00')).toBeNull())
  })

  it('says so when the provider holds something else', async () => {
    open([
      ...readyMerchant(),
      answer(api.wallet.balance, {
        ...sampleBalance,
        provider: {
          allFen: 499_000,
          frozenFen: 0,
          onItsWayFen: 0,
          arrivingFen: 0,
          adjustedFen: 0,
          at: '2026-11-20T01:00:00.000Z',
        },
        differenceFen: -1_000,
      }),
    ])
    expect(await screen.findByText(/渠道余额与账本相差 10.00 元.*其间 50,000.00 元及以上的提现暂缓打款/)).toBeTruthy()
    expect(screen.queryByText(/与支付渠道一致/)).toBeNull()
  })

  it('is compared again by itself while they differ, and the warning goes when they agree', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let differenceFen = 500
    open([
      ...readyMerchant(),
      answer(api.wallet.balance, () => ({
        ...sampleBalance,
        provider: { allFen: 500_000, frozenFen: 0, onItsWayFen: 0, arrivingFen: 0, adjustedFen: 0, at: AT },
        differenceFen,
      })),
    ])
    expect(await screen.findByText(/渠道余额与账本相差 5.00 元/)).toBeTruthy()
    differenceFen = 0
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await screen.findByText(/与支付渠道一致/)).toBeTruthy()
    expect(screen.queryByText(/渠道余额与账本相差/)).toBeNull()
  })

  it('promises nothing that a debt forbids, and leads to where it is repaid', async () => {
    const barrier = '有欠款 30.00 元，结清后才能提现'
    open([
      ...readyMerchant(),
      answer(api.wallet.balance, { ...sampleBalance, debtFen: 3_000 }),
      answer(api.withdrawOrder.quote, { ...sampleQuote, barrier }),
    ])
    expect(await screen.findByText(barrier)).toBeTruthy()
    expect((await screen.findByText(/欠平台 30.00 元/)).querySelector('a')?.getAttribute('href')).toBe('/ec/index')
    expect(screen.queryByText('现在可以提现')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '申请提现' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText(barrier)).toBeTruthy()
    expect(drawer.getByRole('button', { name: '去支付账户' })).toBeTruthy()
    expect(drawer.queryByLabelText('提现金额')).toBeNull()
  })

  it('says what a silent provider means for large withdrawals', async () => {
    open([...readyMerchant(), answer(api.wallet.balance, sampleBalance)])
    expect(await screen.findByText(/渠道暂未应答.*50,000.00 元及以上的提现待核对一致后打款/)).toBeTruthy()
  })

  it('is compared again when money that was on its way has arrived meanwhile', async () => {
    let comparisons = 0
    const provider = {
      allFen: 500_000,
      frozenFen: 0,
      onItsWayFen: 0,
      arrivingFen: 0,
      adjustedFen: 0,
      at: '2026-11-20T01:00:00.000Z',
    }
    open([
      ...readyMerchant(),
      answer(api.wallet.balance, ({ refresh }) => {
        if (refresh !== true) return sampleBalance
        comparisons += 1
        return comparisons === 1
          ? { ...sampleBalance, frozenFen: 12_160, provider, differenceFen: -12_160 }
          : { ...sampleBalance, provider, differenceFen: 0 }
      }),
    ])
    expect(await screen.findByText(/与支付渠道一致/)).toBeTruthy()
    expect(screen.queryByText(/渠道余额与账本相差/)).toBeNull()
  })
})

describe('applying', () => {
  it('to the company’s own account costs nothing and has its own maximum', async () => {
    open(
      [
        ...readyMerchant(),
        answer(api.wallet.memberInfo, {
          memberType: 'ENTERPRISE',
          state: 'READY',
          phone: '138****8000',
          phoneChange: null,
          contractNo: 'C1',
          signedAt: '2026-11-01T00:00:00.000Z',
          cards: [
            { ...publicAccount, isDefault: true },
            { ...sampleCard, isDefault: false },
          ],
        }),
        answer(api.withdrawOrder.quote, ({ bankCardId, amountFen = 0 }) =>
          bankCardId === publicAccount.id
            ? { ...sampleQuote, feeFen: 0, arriveFen: amountFen, maxFen: 500_000 }
            : { ...sampleQuote, feeFen: 200, arriveFen: Math.max(0, amountFen - 200), maxFen: 100_000 },
        ),
      ],
      { drawer: 'apply' },
    )
    expect(await screen.findByText('对公账户')).toBeTruthy()
    expect(await screen.findByText('提现到对公账户免手续费')).toBeTruthy()
    expect(await screen.findByText(/本次最多 5,000.00 元/)).toBeTruthy()
    fireEvent.click(screen.getByLabelText(/6688/))
    expect(await screen.findByText(/本次最多 1,000.00 元/)).toBeTruthy()
    expect(screen.queryByText('提现到对公账户免手续费')).toBeNull()
  })

  it('offers the speeds that the platform has, each with its fee, and asks for the one that was chosen', async () => {
    const speeds = [
      { speed: 'D0' as const, feeFen: 150, arrival: '审核打款后当日到账' },
      { speed: 'D1' as const, feeFen: 0, arrival: '审核打款后次日 15:00 前到账' },
    ]
    open(
      [
        ...readyMerchant(),
        answer(api.withdrawOrder.quote, ({ amountFen = 0, speed = 'D0' }) => {
          const { feeFen = 0, arrival = '' } = speeds.find((one) => one.speed === speed) ?? {}
          return { ...sampleQuote, speeds, feeFen, arrival, arriveFen: Math.max(0, amountFen - feeFen) }
        }),
        answer(api.withdrawOrder.apply, { ...waiting, resendAfterSeconds: 60, isCodeSent: true }),
      ],
      { drawer: 'apply' },
    )
    expect(await screen.findByText('手续费 1.50 元')).toBeTruthy()
    expect(screen.getByText('免手续费')).toBeTruthy()
    const arrives = () => screen.getByText('实际到账', { selector: 'dt' }).nextElementSibling?.textContent
    await type('1234')
    await waitFor(() => expect(arrives()).toBe('¥1,232.50'))
    fireEvent.click(screen.getByRole('radio', { name: /次日到账/ }))
    await waitFor(() => expect(arrives()).toBe('¥1,234.00'))
    await goOn()
    await screen.findByLabelText(/^短信验证码/)
    expect(applications()).toEqual([
      { amountFen: 123_400, bankCardId: sampleCard.id, remark: '', speed: 'D1', feeFen: 0 },
    ])
  })

  it('does not ask for a speed where there is one', async () => {
    open(readyMerchant(), { drawer: 'apply' })
    await screen.findByText(/本次最多 5,000.00 元/)
    expect(screen.queryByText('当日到账')).toBeNull()
  })

  it('says nothing of what arrives of an amount that is too large, or that got no quote', async () => {
    open(readyMerchant(), { drawer: 'apply' })
    await screen.findByText(/本次最多 5,000.00 元/)
    const arrives = () => screen.getByText('实际到账', { selector: 'dt' }).nextElementSibling?.textContent
    await type('100')
    await waitFor(() => expect(arrives()).toBe('¥100.00'))
    await type('5000.01')
    await waitFor(() => expect(app.server.inputsOf(api.withdrawOrder.quote)).toContainEqual(quoteOf(500_001)))
    await waitFor(() => expect(document.querySelector('.quote-lines.is-dimmed')).toBeNull())
    expect(arrives()).toBe('—')
    app.server.push(failure(api.withdrawOrder.quote, 500))
    await type('200')
    await waitFor(() => expect(app.server.inputsOf(api.withdrawOrder.quote)).toContainEqual(quoteOf(20_000)))
    expect(arrives()).toBe('—')
  })

  it('takes all also for who presses before it is known how much that is', async () => {
    open(readyMerchant(), { drawer: 'apply' })
    fireEvent.click(await screen.findByRole('button', { name: '全部提现' }))
    expect(screen.queryByText(/本次最多/)).toBeNull()
    await waitFor(async () => expect((await amount()).value).toBe('5000.00'))
  })

  it('takes all with one button and shows what arrives', async () => {
    open(readyMerchant(), { drawer: 'apply' })
    await screen.findByText(/本次最多 5,000.00 元/)
    fireEvent.click(screen.getByRole('button', { name: '全部提现' }))
    await waitFor(async () => expect((await amount()).value).toBe('5000.00'))
    await waitFor(() =>
      expect(screen.getByText('实际到账', { selector: 'dt' }).nextElementSibling?.textContent).toBe('¥5,000.00'),
    )
  })

  it.each([
    ['9.99', '单笔最少提现 10.00 元'],
    ['5000.01', '最多可提现 5,000.00 元'],
    ['', '请输入提现金额'],
  ])('does not ask the server for %s 元', async (yuan, complaint) => {
    open(readyMerchant(), { drawer: 'apply' })
    await screen.findByText(/本次最多 5,000.00 元/)
    await type(yuan)
    await goOn()
    expect(await screen.findByText(complaint)).toBeTruthy()
    expect(applications()).toEqual([])
  })

  it('goes on to the code, shows a wrong one beside the field, and ends with the right one', async () => {
    open(
      [
        ...readyMerchant(),
        answer(api.withdrawOrder.apply, { ...waiting, resendAfterSeconds: 60, isCodeSent: true }),
        refusal(api.withdrawOrder.confirm, '1006', '验证码错误或已失效，请重新获取'),
      ],
      { drawer: 'apply' },
    )
    await screen.findByText(/本次最多 5,000.00 元/)
    await type('1234')
    await waitFor(() =>
      expect(screen.getByText('实际到账', { selector: 'dt' }).nextElementSibling?.textContent).toBe('¥1,234.00'),
    )
    await goOn()
    const code = await screen.findByLabelText<HTMLInputElement>(/^短信验证码/)
    expect(applications()).toEqual([
      { amountFen: 123_400, bankCardId: sampleCard.id, remark: '', speed: 'D0', feeFen: 0 },
    ])
    expect(screen.getByRole('button', { name: /秒后重发/ })).toHaveProperty('disabled', true)
    fireEvent.change(code, { target: { value: '111111' } })
    expect(await screen.findByText('验证码错误或已失效，请重新获取')).toBeTruthy()
    expect(code.value).toBe('')
    app.server.push(answer(api.withdrawOrder.confirm, sampleWithdraw({ status: 'AUDITING' })))
    fireEvent.change(code, { target: { value: '123456' } })
    expect(await screen.findByText('提现已提交，待审核')).toBeTruthy()
    expect(app.server.inputsOf(api.withdrawOrder.confirm)).toEqual([
      { id: waiting.id, smsCode: '111111' },
      { id: waiting.id, smsCode: '123456' },
    ])
    fireEvent.click(screen.getByRole('button', { name: '完成' }))
    // While the drawer slides away it shows what it showed, and no empty form.
    expect(screen.queryByLabelText('提现金额')).toBeNull()
    fireEvent.click(screen.getAllByRole('button', { name: '申请提现' })[0] ?? document.body)
    expect((await amount()).value).toBe('')
  })

  it('does not say that a code was sent when none was', async () => {
    open(
      [...readyMerchant(), answer(api.withdrawOrder.apply, { ...waiting, resendAfterSeconds: 40, isCodeSent: false })],
      { drawer: 'apply' },
    )
    await screen.findByText(/本次最多 5,000.00 元/)
    await type('1234')
    await goOn()
    expect(await screen.findByText(/本次的尚未发送.*138\*{4}8000/)).toBeTruthy()
    expect(screen.getByRole('button', { name: /\d+ 秒后重发/ })).toHaveProperty('disabled', true)
    expect(screen.queryByText(/验证码已发送到登录手机/)).toBeNull()
  })

  it('tells a long wait for the next code in minutes', async () => {
    open(
      [
        ...readyMerchant(),
        answer(api.withdrawOrder.apply, { ...waiting, resendAfterSeconds: 2727, isCodeSent: false }),
      ],
      { drawer: 'apply' },
    )
    await screen.findByText(/本次最多 5,000.00 元/)
    await type('1234')
    await goOn()
    expect(await screen.findByRole('button', { name: '46 分钟后重发' })).toHaveProperty('disabled', true)
  })

  it('leads to the bank card when there is none', async () => {
    open(
      [
        ...readyMerchant(),
        answer(api.wallet.memberInfo, {
          memberType: 'PERSONAL',
          state: 'SIGNED',
          phone: null,
          phoneChange: null,
          contractNo: null,
          signedAt: null,
          cards: [],
        }),
      ],
      { drawer: 'apply' },
    )
    fireEvent.click(await screen.findByText('去绑定银行卡'))
    expect(app.visited).toEqual(['/ec/index'])
  })

  it('says why nothing can be withdrawn today', async () => {
    open([...readyMerchant(), answer(api.withdrawOrder.quote, { ...sampleQuote, ordersLeftToday: 0 })], {
      drawer: 'apply',
    })
    expect(await screen.findByText('今日提现次数已用完')).toBeTruthy()
    expect(screen.queryByLabelText('提现金额')).toBeNull()
    fireEvent.click(screen.getByText('查看今天的提现'))
    const today = dayOf(new Date())
    // Every withdrawal of today, by the day it was applied for.
    await waitFor(() =>
      expect(app.server.inputsOf(api.withdrawOrder.listMine).at(-1)).toMatchObject({
        appliedFrom: startOfDay(today).toISOString(),
      }),
    )
  })

  it('says that the amount of the day is used up', async () => {
    const limits = { ...sampleQuote, maxFen: 0, fenLeftToday: 0 }
    open([...readyMerchant(), answer(api.withdrawOrder.quote, limits)], { drawer: 'apply' })
    expect(await screen.findByText('今日提现额度已用完')).toBeTruthy()
  })

  it.each([
    [670_00, '670.00 元待结算，交易成功后结算到可用余额，届时即可提现。', '查看订单', '/order/saleorder'],
    [0, '卖出商品、交易成功后，货款结算到可用余额，届时即可提现。', '去商品管理', '/goods/index'],
  ])('of nothing says calmly why, and what to do next: %d pending', async (pendingFen, why, next, page) => {
    const nothing = { ...sampleQuote, availableFen: 0, maxFen: 0 }
    const balance = { ...sampleBalance, availableFen: 0, pendingFen }
    open([...readyMerchant(), answer(api.withdrawOrder.quote, nothing), answer(api.wallet.balance, balance)], {
      drawer: 'apply',
    })
    expect(await screen.findByText('还没有可以提现的金额')).toBeTruthy()
    expect(await screen.findByText(why)).toBeTruthy()
    expect(screen.queryByText(/单笔/)).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.click(screen.getByText(next))
    expect(app.visited).toEqual([page])
  })
})

describe('what was applied for', () => {
  it('is confirmed by a dynamic code where the account has one', async () => {
    open([
      ...readyMerchant([waiting]),
      answer(api.security.stepUpMethods, { methods: ['password', 'totp'], phone: '138****8000', validUntil: null }),
      answer(api.withdrawOrder.confirm, sampleWithdraw({ status: 'APPROVED' })),
    ])
    fireEvent.click(await screen.findByRole('button', { name: '输入验证码' }))
    fireEvent.click(await screen.findByText('动态口令'))
    fireEvent.change(await screen.findByLabelText('动态口令', { selector: 'input[type=text]' }), {
      target: { value: '123456' },
    })
    expect(await screen.findByText('提现已提交，待打款')).toBeTruthy()
    expect(app.server.inputsOf(api.withdrawOrder.confirm)).toEqual([
      { id: waiting.id, method: 'TOTP', smsCode: '123456' },
    ])
  })

  it('can still be confirmed from the list', async () => {
    open(readyMerchant([waiting]))
    fireEvent.click(await screen.findByRole('button', { name: '输入验证码' }))
    expect(await screen.findByText('请输入发送到登录手机 138****8000 的验证码')).toBeTruthy()
    expect(await screen.findByLabelText(/^短信验证码/)).toBeTruthy()
  })

  it('is taken up again with its code after a reload, and asks for no second withdrawal', async () => {
    open([...readyMerchant([waiting]), answer(api.withdrawOrder.info, { ...waiting, ...details })], {
      confirm: waiting.id,
    })
    expect(await screen.findByText('请输入发送到登录手机 138****8000 的验证码')).toBeTruthy()
    expect(screen.queryByLabelText('提现金额')).toBeNull()
    expect(app.server.inputsOf(api.withdrawOrder.info)).toEqual([{ id: waiting.id }])
  })

  it.each([
    ['AUDITING', '这笔提现已验证过，待审核', '查看提现'],
    ['CANCELED', '这笔提现已撤销', '重新申请'],
  ] as const)('asks for no code once it is %s elsewhere, and says what to do', async (status, words, next) => {
    let now: typeof waiting = waiting
    open(
      [
        ...readyMerchant([waiting]),
        answer(api.withdrawOrder.info, () => ({ ...now, ...details })),
        refusal(api.withdrawOrder.confirm, '1003', '当前不能操作'),
      ],
      { confirm: waiting.id },
    )
    const code = await screen.findByLabelText(/^短信验证码/)
    now = { ...waiting, status }
    fireEvent.change(code, { target: { value: '123456' } })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('button', { name: next })).toBeTruthy()
    expect(screen.queryByLabelText(/^短信验证码/)).toBeNull()
  })

  it('has no code when its time is up', async () => {
    const late = { ...waiting, confirmExpiresAt: '2020-01-01T00:00:00.000Z' }
    open([...readyMerchant([late]), answer(api.withdrawOrder.info, { ...late, ...details })], { confirm: late.id })
    expect(await screen.findByText('验证时间已过，提现将自动撤销')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '重新申请' }))
    expect(await amount()).toBeTruthy()
  })

  it('lets go of the complaint about a code as soon as another one is typed', async () => {
    open(
      [
        ...readyMerchant([waiting]),
        answer(api.withdrawOrder.info, { ...waiting, ...details }),
        refusal(api.withdrawOrder.confirm, '1006', '验证码错误或已失效'),
      ],
      { confirm: waiting.id },
    )
    const code = await screen.findByLabelText<HTMLInputElement>(/^短信验证码/)
    fireEvent.change(code, { target: { value: '111111' } })
    expect(await screen.findByText('验证码错误或已失效')).toBeTruthy()
    fireEvent.change(code, { target: { value: '1' } })
    await waitFor(() => expect(screen.queryByText('验证码错误或已失效')).toBeNull())
  })

  it('says beside the field when too many dynamic codes were wrong, and how else to go on', async () => {
    open(
      [
        ...readyMerchant([waiting]),
        answer(api.withdrawOrder.info, { ...waiting, ...details }),
        answer(api.security.stepUpMethods, { methods: ['password', 'totp'], phone: '138****8000', validUntil: null }),
        failure(api.withdrawOrder.confirm, 429, '操作过于频繁，请约 3 分钟后再试'),
      ],
      { confirm: waiting.id },
    )
    fireEvent.click(await screen.findByText('动态口令'))
    fireEvent.change(await screen.findByLabelText('动态口令', { selector: 'input[type=text]' }), {
      target: { value: '123456' },
    })
    expect(await screen.findByText('操作过于频繁，请约 3 分钟后再试，或改用短信验证码')).toBeTruthy()
  })

  it('is cancelled only after a question', async () => {
    open([...readyMerchant([waiting]), answer(api.withdrawOrder.cancel, sampleWithdraw({ status: 'CANCELED' }))])
    fireEvent.click(await screen.findByRole('button', { name: '撤销' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('1,234.00 元将立即解冻，回到可用余额。')).toBeTruthy()
    expect(app.server.inputsOf(api.withdrawOrder.cancel)).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: '撤销' }))
    await waitFor(() => expect(app.server.inputsOf(api.withdrawOrder.cancel)).toEqual([{ id: waiting.id }]))
  })

  it('says what happens next while the platform holds it, and can be taken back', async () => {
    const held = { reason: 'DIFFERENCE', since: AT, checkedAt: AT, differenceFen: null } as const
    open(readyMerchant([sampleWithdraw({ held, allowedActions: ['cancel'] })]))
    expect(await screen.findByText('暂缓打款')).toBeTruthy()
    expect(screen.getByText('平台核对余额中，一致后自动打款')).toBeTruthy()
    expect(screen.queryByText('待打款', { selector: '.withdraw-status *' })).toBeNull()
    expect(screen.getByRole('button', { name: '撤销' })).toBeTruthy()
  })

  it('shows why it failed', async () => {
    open(readyMerchant([sampleWithdraw({ status: 'FAILED', failReason: '收款账户状态异常' })]))
    expect(await screen.findByText('收款账户状态异常')).toBeTruthy()
  })
})
