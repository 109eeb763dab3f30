// Messages of PostgreSQL's protocol: one letter, the length of what follows, and that.

export interface Frame {
  readonly kind: string
  /** The whole message, with its letter and length. */
  readonly bytes: Buffer
}

const HEAD = 5

export function frameOf(kind: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const frame = Buffer.allocUnsafe(HEAD + body.length)
  frame.write(kind, 0, 'latin1')
  frame.writeUInt32BE(body.length + 4, 1)
  body.copy(frame, HEAD)
  return frame
}

/** The first two texts of a message, each of which ends with a zero, and what stands behind them. */
export function wordsOf(message: Buffer): [string, string, Buffer] {
  const first = message.indexOf(0, HEAD)
  const second = message.indexOf(0, first + 1)
  return [
    message.toString('utf8', HEAD, first),
    message.toString('utf8', first + 1, second),
    message.subarray(second + 1),
  ]
}

/** Cuts what comes in pieces into messages. */
export function createFrameReader(heard: (frame: Frame) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    while (bytes.length - at >= HEAD) {
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      if (end > bytes.length) break
      heard({ kind: String.fromCharCode(bytes[at] ?? 0), bytes: bytes.subarray(at, end) })
      at = end
    }
    rest = bytes.subarray(at)
  }
}
