// The score of goods: what each thing is worth, and that all of them make a hundred.
import { expect, test } from 'vitest'
import {
  type CompletenessFacts,
  completenessGoals,
  completenessItem,
  completenessOf,
  completenessPoints,
} from './goods-completeness.ts'

const nothing: CompletenessFacts = {
  title: 5,
  sellingPoint: 0,
  pictures: 1,
  hasVideo: false,
  detailCharacters: 0,
  detailPictures: 0,
  params: 0,
  shopCategories: 0,
}
const all: CompletenessFacts = {
  title: completenessGoals.title,
  sellingPoint: 1,
  pictures: completenessGoals.manyPictures,
  hasVideo: true,
  detailCharacters: completenessGoals.detailCharacters,
  detailPictures: completenessGoals.detailPictures,
  params: completenessGoals.params,
  shopCategories: 1,
}

test('everything is a hundred, and nothing is none', () => {
  expect(completenessOf(all)).toEqual({ score: 100, missing: [] })
  expect(completenessOf(nothing)).toEqual({ score: 0, missing: completenessItem.options })
})

test('what is missing stands in the order of what it is worth', () => {
  const points = completenessItem.options.map(completenessPoints)
  expect(points).toEqual(points.toSorted((a, b) => b - a))
})

test.each([
  ['title', { title: 11 }],
  ['manyPictures', { pictures: 4 }],
  ['video', { hasVideo: false }],
  ['detailText', { detailCharacters: 49 }],
  ['detailPictures', { detailPictures: 2 }],
  ['params', { params: 2 }],
  ['sellingPoint', { sellingPoint: 0 }],
  ['shopCategory', { shopCategories: 0 }],
] as const)('without %s it is lower by just that', (item, facts) =>
  expect(completenessOf({ ...all, ...facts })).toEqual({ score: 100 - completenessPoints(item), missing: [item] }),
)

test('too few pictures lack both numbers of them', () =>
  expect(completenessOf({ ...all, pictures: 2 })).toEqual({ score: 70, missing: ['morePictures', 'manyPictures'] }))
