// Videos for the demo and for tests: H.264 whose frames are bare pixels, which any player shows and no encoder is needed for.
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny'

/** One block of a picture. */
const BLOCK = 16

/** Bits as H.264 writes them. */
class Bits {
  private readonly whole: number[] = []
  private bits: number[] = []
  put(value: number, length: number): this {
    for (let bit = length - 1; bit >= 0; bit -= 1) {
      this.bits.push((value >> bit) & 1)
      if (this.bits.length < 8) continue
      this.whole.push(this.bits.reduce((byte, each) => byte * 2 + each, 0))
      this.bits = []
    }
    return this
  }
  /** A number by its own length (Exp-Golomb). */
  number(value: number): this {
    const length = (value + 1).toString(2).length
    return this.put(0, length - 1).put(value + 1, length)
  }
  align(): this {
    while (this.bits.length > 0) this.put(0, 1)
    return this
  }
  bytes(values: readonly number[]): this {
    for (const value of values) this.put(value, 8)
    return this
  }
  end(): number[] {
    this.put(1, 1).align()
    return this.whole
  }
}

/** A unit of the stream; three bytes that look like its frame are told apart. */
function unit(header: number, payload: readonly number[]): Buffer {
  const safe: number[] = []
  for (const byte of payload) {
    if (safe.at(-1) === 0 && safe.at(-2) === 0 && byte <= 3) safe.push(3)
    safe.push(byte)
  }
  return Buffer.from([header, ...safe])
}

export interface Colour {
  readonly y: number
  readonly cb: number
  readonly cr: number
}

interface Scene {
  /** How long each side is, in blocks of 16 pixels. */
  readonly blocks: number
  readonly frames: readonly ((x: number, y: number) => Colour)[]
  readonly secondsEach: number
}

/** An MP4 that shows these pictures one after the other. */
export async function bareVideo({ blocks, frames, secondsEach }: Scene): Promise<Buffer> {
  const sps = unit(0x67, [
    66,
    0xc0,
    30,
    ...new Bits()
      .number(0) // id
      .number(0) // frame numbers of 4 bits
      .number(2) // order of output is that of decoding
      .number(0) // no reference frames
      .put(0, 1)
      .number(blocks - 1)
      .number(blocks - 1)
      .put(0b1_1_0_0, 4) // frames only, direct 8x8, no cropping, no VUI
      .end(),
  ])
  const pps = unit(
    0x68,
    new Bits()
      .number(0)
      .number(0)
      .put(0, 1)
      .put(0, 1)
      .number(0)
      .number(0)
      .number(0)
      .put(0, 1)
      .put(0, 2)
      .number(0)
      .number(0)
      .number(0)
      .put(0, 1)
      .put(0, 1)
      .put(0, 1)
      .end(),
  )
  const frame = (colourAt: Scene['frames'][number], number: number) => {
    const bits = new Bits()
      .number(0) // first block
      .number(7) // all intra
      .number(0)
      .put(0, 4)
      .number(number % 2) // two neighbouring pictures have different ids
      .put(0, 1)
      .put(0, 1)
      .number(0) // quantiser
    const pixels = (block: number, step: number) => {
      const [left, top] = [(block % blocks) * BLOCK, Math.floor(block / blocks) * BLOCK]
      const perLine = BLOCK / step
      return Array.from({ length: perLine * perLine }, (_, at) =>
        colourAt(left + (at % perLine) * step, top + Math.floor(at / perLine) * step),
      )
    }
    for (let block = 0; block < blocks * blocks; block += 1)
      bits
        .number(25) // bare pixels
        .align()
        .bytes(pixels(block, 1).map(({ y }) => y))
        .bytes(pixels(block, 2).map(({ cb }) => cb))
        .bytes(pixels(block, 2).map(({ cr }) => cr))
    const nal = unit(0x65, bits.end())
    const length = Buffer.alloc(4)
    length.writeUInt32BE(nal.length)
    return Buffer.concat([length, nal])
  }
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source)
  await output.start()
  const side = blocks * BLOCK
  const config = { codec: 'avc1.42c01e', codedWidth: side, codedHeight: side, description: recordOf(sps, pps) }
  for (const [number, colourAt] of frames.entries()) {
    const packet = new EncodedPacket(frame(colourAt, number), 'key', number * secondsEach, secondsEach)
    await source.add(packet, { decoderConfig: config })
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

/** The decoder's configuration as MP4 keeps it. */
function recordOf(sps: Buffer, pps: Buffer): Uint8Array {
  const short = (value: number) => [value >> 8, value & 0xff]
  return new Uint8Array([
    1,
    sps[1] ?? 0,
    sps[2] ?? 0,
    sps[3] ?? 0,
    0xff,
    0xe1,
    ...short(sps.length),
    ...sps,
    1,
    ...short(pps.length),
    ...pps,
  ])
}
