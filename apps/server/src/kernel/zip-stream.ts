// An archive that is written while its parts are read: nothing of it is held but where each part begins.
import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipPart {
  readonly name: string
  readonly content: AsyncIterable<string> | Iterable<string>
}

/** What is known of a part once it is written. */
interface Written {
  readonly name: Buffer
  readonly crc: number
  readonly packed: number
  readonly plain: number
  readonly offset: number
}

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** Sizes follow the content; names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1980-01-01, the first day that there is: the same parts are always the same bytes. */
const FIRST_DAY = 0x21
const MOST_BYTES = 0xff_ff_ff_ff

/** @param parts asked for one after the other, as the archive leaves */
export async function* zipStream(parts: AsyncIterable<ZipPart>): AsyncIterable<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for await (const { name: title, content } of parts) {
    const name = Buffer.from(title)
    const sums = { crc: 0, packed: 0, plain: 0 }
    yield headOf(name)
    for await (const chunk of deflated(content, sums)) yield chunk
    if (Math.max(sums.plain, offset) > MOST_BYTES) throw new Error(`The part ${title} is too large for an archive`)
    yield numbers([DESCRIPTOR, 4], [sums.crc, 4], [sums.packed, 4], [sums.plain, 4])
    written.push({ name, ...sums, offset })
    offset += HEAD_BYTES + name.length + sums.packed + DESCRIPTOR_BYTES
  }
  const directory = Buffer.concat(written.map(entryOf))
  yield directory
  const count = written.length
  yield numbers([END, 4], [0, 4], [count, 2], [count, 2], [directory.length, 4], [offset, 4], [0, 2])
}
const HEAD_BYTES = 30
const DESCRIPTOR_BYTES = 16

type Sums = { -readonly [Key in 'crc' | 'packed' | 'plain']: number }

/** Counts as it goes. */
async function* deflated(content: ZipPart['content'], sums: Sums): AsyncIterable<Buffer> {
  async function* plain(): AsyncIterable<Buffer> {
    for await (const text of content) {
      const bytes = Buffer.from(text, 'utf8')
      sums.crc = crc32(bytes, sums.crc)
      sums.plain += bytes.length
      yield bytes
    }
  }
  const packed = createDeflateRaw()
  // Whoever reads learns of the error: it ends what is read.
  pipeline(Readable.from(plain()), packed, () => undefined)
  for await (const chunk of packed) {
    const bytes = chunk as Buffer
    sums.packed += bytes.length
    yield bytes
  }
}

type Sized = readonly [value: number, bytes: 2 | 4]

function numbers(...all: readonly Sized[]): Buffer {
  const buffer = Buffer.alloc(all.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of all) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

const shared: readonly Sized[] = [
  [VERSION, 2],
  [FLAGS, 2],
  [DEFLATED, 2],
  [0, 2],
  [FIRST_DAY, 2],
]

const headOf = (name: Buffer): Buffer =>
  Buffer.concat([numbers([LOCAL, 4], ...shared, [0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]), name])

const entryOf = ({ name, crc, packed, plain, offset }: Written): Buffer =>
  Buffer.concat([
    numbers([CENTRAL, 4], [VERSION, 2], ...shared, [crc, 4], [packed, 4], [plain, 4], [name.length, 2], [0, 2], [0, 2]),
    numbers([0, 2], [0, 2], [0, 4], [offset, 4]),
    name,
  ])
