// A choice of regions names each place once, and the largest whole that it is part of.
import { expect, test } from 'vitest'
import { findRegions, groupToggled, type RegionNode, stateOf, toggled } from './area-choice.ts'

const leaf = (value: string, label: string): RegionNode => ({ value, label })
const xihu = leaf('330106', '西湖区')
const binjiang = leaf('330108', '滨江区')
const hangzhou: RegionNode = { value: '330100', label: '杭州市', children: [xihu, binjiang] }
const ningbo: RegionNode = { value: '330200', label: '宁波市', children: [leaf('330203', '海曙区')] }
const zhejiang: RegionNode = { value: '330000', label: '浙江省', children: [hangzhou, ningbo] }
const taiwan: RegionNode = { value: '710000', label: '台湾省', children: [leaf('710000', '台湾省')] }
const tree = [zhejiang, taiwan]
const nothing: ReadonlySet<string> = new Set()
const toggle = (path: RegionNode[], chosen: Iterable<string>, taken = nothing) =>
  [...toggled(path, new Set(chosen), taken)].toSorted()

test('all parts of a region are the region, unless another rule has its name', () => {
  const one = toggle([zhejiang, hangzhou, xihu], [])
  expect(one).toEqual(['330106'])
  const whole = toggle([zhejiang, hangzhou, binjiang], one)
  expect(whole).toEqual(['330100'])
  expect(toggle([zhejiang, ningbo], whole)).toEqual(['330000'])
  expect(toggle([zhejiang, ningbo], whole, new Set(['330000']))).toEqual(['330100', '330200'])
})

test('a part that is left out leaves the others', () => {
  expect(toggle([zhejiang, hangzhou, xihu], ['330000'])).toEqual(['330108', '330200'])
  expect(toggle([zhejiang, hangzhou], ['330108', '330200'])).toEqual(['330000'])
  expect(toggle([zhejiang], ['330000'])).toEqual([])
  expect(toggle([taiwan], ['710000'])).toEqual([])
})

test('a region is chosen whole, in part, or not', () => {
  expect(stateOf(zhejiang, new Set(['330108']))).toBe('some')
  expect(stateOf(zhejiang, new Set(['330100', '330200']))).toBe('all')
  expect(stateOf(zhejiang, nothing)).toBe('none')
})

test('a group is chosen but for what another rule has, and let go when it is whole', () => {
  const chosen = groupToggled(tree, 'east', nothing, nothing)
  expect([...chosen]).toEqual(['330000'])
  expect([...groupToggled(tree, 'east', chosen, nothing)]).toEqual([])
  expect([...groupToggled(tree, 'east', nothing, new Set(['330000']))]).toEqual([])
})

test('a search finds regions of every level once', () => {
  const found = (typed: string) => findRegions(tree, typed).map((path) => path.map(({ label }) => label).join('/'))
  expect(found('杭州')).toEqual(['浙江省/杭州市'])
  expect(found('湾')).toEqual(['台湾省'])
  expect(found('区')).toHaveLength(3)
})
