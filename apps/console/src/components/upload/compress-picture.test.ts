// @vitest-environment happy-dom
// A photo leaves the browser as small as its rule asks: main ones by their weight, strips of a detail by their width.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { compressPicture } from './compress-picture.ts'

const MB = 1024 * 1024
let [width, height] = [0, 0]
/** How many bytes a canvas becomes at a quality. */
let bytesAt: (quality: number) => number
const made: { width: number; height: number; quality: number }[] = []

beforeEach(() => {
  made.length = 0
  bytesAt = () => MB
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }))
  const context = { fillRect: () => undefined, drawImage: () => undefined, fillStyle: '' }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function blob(
    this: HTMLCanvasElement,
    done,
    _,
    quality,
  ) {
    made.push({ width: this.width, height: this.height, quality: Number(quality) })
    done(new Blob([new Uint8Array(bytesAt(Number(quality)))], { type: 'image/jpeg' }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const photo = (bytes: number) => new File([new Uint8Array(bytes)], '海报.png', { type: 'image/png' })
const sized = (wide: number, high: number) => {
  ;[width, height] = [wide, high]
}

test('a main picture is made coarser until it weighs no more than it may', async () => {
  sized(4_000, 3_000)
  bytesAt = (quality) => (quality > 0.8 ? 2.5 * MB : 1.75 * MB)
  const sent = await compressPicture(photo(6 * MB), 'GOODS')
  expect(made).toEqual([
    { width: 2_000, height: 1_500, quality: 0.86 },
    { width: 2_000, height: 1_500, quality: 0.72 },
  ])
  expect([sent.name, sent.size]).toEqual(['海报.jpg', 1.75 * MB])
})

test('one that is light enough at once is as fine as it was', async () => {
  sized(1_000, 1_000)
  await compressPicture(photo(2 * MB), 'GOODS')
  expect(made.map(({ quality }) => quality)).toEqual([0.86])
})

test.each([
  ['wide', 3_000, 9_000, 1_500, 4_500],
  ['high', 1_500, 15_000, 1_200, 12_000],
  // As wide as it has to be: that it is too tall is for the server to say.
  ['too tall', 800, 20_000, 750, 18_750],
])('a strip of a detail that is %s keeps what its width needs', async (_, wide, high, atWidth, atHeight) => {
  sized(wide, high)
  await compressPicture(photo(4 * MB), 'GOODS_DETAIL')
  expect(made).toMatchObject([{ width: atWidth, height: atHeight }])
})

test('a small picture goes as it is', async () => {
  const small = photo(400_000)
  expect(await compressPicture(small, 'GOODS_DETAIL')).toBe(small)
  expect(made).toEqual([])
})
