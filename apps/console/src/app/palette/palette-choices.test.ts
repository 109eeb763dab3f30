// How the palette finds pages: fuzzily by titles and paths, and by pinyin.
import { describe, expect, it } from 'vitest'
import type { Text } from '../../i18n/text.ts'
import { findChoices, labelOf, type PaletteChoice } from './palette-choices.ts'

const choice = (path: string, ...titles: Text[]): PaletteChoice => ({
  key: path,
  kind: 'page',
  titles,
  path,
  onChoose: () => undefined,
})
const orders: Text = ['订单管理', 'Orders']
const choices = [
  choice('/dashboard', ['首页', 'Home']),
  choice('/order/saleorder', orders, ['销售订单', 'Sale orders']),
  choice('/order/WithdrawOrder', orders, ['提现订单', 'Withdrawals']),
  choice('/finance/FinanceDetail', ['资金流水', 'Fund flow']),
]
const pathsOf = (query: string) => findChoices(choices, query).map(({ path }) => path)

describe('the route search', () => {
  it.each([
    ['提现', '/order/WithdrawOrder'],
    ['withdrwals', '/order/WithdrawOrder'],
    ['FinanceDetial', '/finance/FinanceDetail'],
    ['sale orders', '/order/saleorder'],
    ['zijinliushui', '/finance/FinanceDetail'],
    ['zjls', '/finance/FinanceDetail'],
    ['ls', '/finance/FinanceDetail'],
  ])('finds %s, typed right or nearly', (query, path) => expect(pathsOf(query)[0]).toBe(path))

  it('does not find what is too far from any title or path', () => {
    expect(pathsOf('xxxxxx')).toEqual([])
    expect(pathsOf('库存盘点')).toEqual([])
  })

  it('weighs titles more than paths', () => {
    const both = [choice('/fund', ['甲', 'First']), choice('/x', ['乙', 'fund'])]
    expect(findChoices(both, 'fund').map(({ path }) => path)).toEqual(['/x', '/fund'])
  })

  it('finds all pages of a group by its title and its initials', () => {
    for (const query of ['订单管理', 'ddgl', 'dingdanguanli'])
      expect(pathsOf(query)).toEqual(['/order/saleorder', '/order/WithdrawOrder'])
  })

  it('joins titles from the group to the page by >', () => {
    expect(labelOf(['订单管理', '销售订单'])).toBe('订单管理 > 销售订单')
  })

  it('finds nothing for an empty query', () => {
    expect([pathsOf(''), pathsOf('  ')]).toEqual([[], []])
  })
})
