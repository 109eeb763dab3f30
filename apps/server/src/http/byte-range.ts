// The part of a file that a request asks for (RFC 9110, 14): one stretch of bytes, or the whole when it asks for anything else.

/** Both ends are within the file and belong to it. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Undefined: the whole is what is asked for, or what has to be sent. `beyond`: there are no such bytes. */
export function byteRangeIn(header: string, size: number): ByteRange | 'beyond' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.replaceAll(' ', '')) ?? []
  if (from === '' && to === '') return undefined
  if (from === '')
    return Number(to) === 0 ? 'beyond' : within({ start: Math.max(0, size - Number(to)), end: size - 1 }, size)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  // A stretch that ends before it begins is none.
  if (to !== '' && Number(to) < Number(from)) return undefined
  return within({ start: Number(from), end }, size)
}

const within = (range: ByteRange, size: number): ByteRange | 'beyond' => (range.start < size ? range : 'beyond')
