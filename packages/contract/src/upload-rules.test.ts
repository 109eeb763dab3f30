// The ratio that pictures of goods have.
import { expect, it } from 'vitest'
import { goodsPictureRatios, isOfRatio } from './upload-rules.ts'

it.each([
  ['pictureFileIds', 800, 800, true],
  ['pictureFileIds', 800, 790, true],
  ['pictureFileIds', 800, 780, false],
  ['pictureFileIds', 1200, 900, false],
  ['longPictureFileIds', 900, 1200, true],
  ['longPictureFileIds', 901, 1200, true],
  ['longPictureFileIds', 800, 800, false],
  ['longPictureFileIds', 1200, 900, false],
] as const)('of %s, %i × %i: %s', (field, width, height, isFit) => {
  expect(isOfRatio({ width, height }, goodsPictureRatios[field])).toBe(isFit)
})
