// The frame of a cut: of its ratio, within the picture, and never closer than the pixels allow.
import { describe, expect, it } from 'vitest'
import { closestZoom, moved, rectOf, wholeFrame } from './crop-frame.ts'

const wide = { width: 1200, height: 800 }
const tall = { width: 750, height: 1500 }

it('is as large as the picture allows, in its middle', () => {
  expect(rectOf(wide, 1, wholeFrame(wide))).toEqual({ x: 200, y: 0, width: 800, height: 800 })
  expect(rectOf(tall, 1, wholeFrame(tall))).toEqual({ x: 0, y: 375, width: 750, height: 750 })
  expect(rectOf(wide, 4, wholeFrame(wide))).toEqual({ x: 0, y: 250, width: 1200, height: 300 })
})

it('moves by parts of itself and stops at the edge', () => {
  const right = moved(wide, 1, wholeFrame(wide), { x: 0.25, y: 0.25 })
  expect(rectOf(wide, 1, right)).toEqual({ x: 400, y: 0, width: 800, height: 800 })
  // What was beyond the edge is not owed: the way back begins at once.
  const far = moved(wide, 1, moved(wide, 1, wholeFrame(wide), { x: 9, y: 0 }), { x: -0.125, y: 0 })
  expect(rectOf(wide, 1, far).x).toBe(300)
})

it('drawn closer it keeps its middle where it can', () => {
  expect(rectOf(wide, 1, { x: 600, y: 400, zoom: 2 })).toEqual({ x: 400, y: 200, width: 400, height: 400 })
  expect(rectOf(wide, 1, { x: 0, y: 0, zoom: 2 })).toEqual({ x: 0, y: 0, width: 400, height: 400 })
})

describe('how close', () => {
  it('as long as there are pixels enough, and four times at most', () => {
    const least = { width: 600, height: 600 }
    expect(closestZoom(wide, 1, least)).toBeCloseTo(800 / 600)
    expect(closestZoom({ width: 9000, height: 9000 }, 1, least)).toBe(4)
    expect(closestZoom({ width: 400, height: 400 }, 1, least)).toBe(1)
  })
})
