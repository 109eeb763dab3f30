// Which pages stay alive behind the one in front.
import { expect, it } from 'vitest'
import { definePage } from '../../components/layout/page-route.ts'
import { keepVisits, type Visit } from './kept-pages.tsx'

const page = definePage({
  path: '/guide/index',
  title: ['页', 'Page'],
  party: 'any',
  load: () => Promise.reject(new Error('not drawn')),
})
const visit = (path: string, query = '', generation = 0): Visit => ({
  key: `${path}#${generation}`,
  path,
  href: path + query,
  page,
  params: {},
  search: {},
})
const a = visit('/a')
const b = visit('/b')
const all = new Set(Array.from({ length: 20 }, (_, index) => `/${String.fromCharCode(97 + index)}`))

it('keeps the pages whose tags are open, the one in front last', () => {
  expect(keepVisits([a, b], visit('/c'), all).map(({ path }) => path)).toEqual(['/a', '/b', '/c'])
  expect(keepVisits([a, b], visit('/c'), new Set(['/b'])).map(({ path }) => path)).toEqual(['/b', '/c'])
})

it('is the same when nothing has changed, so that nothing is drawn again', () => {
  const visits = [a, b]
  expect(keepVisits(visits, visit('/b'), all)).toBe(visits)
})

it('takes a new query over and drops what a refresh has replaced', () => {
  expect(keepVisits([a], visit('/a', '?page=2'), all)).toEqual([visit('/a', '?page=2')])
  expect(keepVisits([a], visit('/a', '', 1), all)).toEqual([visit('/a', '', 1)])
})

it('keeps as many pages alive as there are tags, so that nothing typed in one is lost', () => {
  const many = [...all].map((path) => visit(path))
  expect(keepVisits(many, a, all)).toHaveLength(all.size)
})

it('starts a page afresh with every visit when its route says so', () => {
  const fresh = { ...b, page: { ...page, isNotKept: true } }
  expect(keepVisits([fresh], a, all)).toEqual([a])
})
