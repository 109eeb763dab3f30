// XML of a workbook, parsed as it comes: no entities of its own, no depth and no width beyond what workbooks have.
import type { SAXParser } from 'sax'
import { tableLimits } from './table-limits.ts'
import { damaged } from './zip-parts.ts'

export interface XmlTag {
  /** Without its prefix, as all that follows. */
  readonly name: string
  /** By names as they stand there: `r:id`. */
  readonly attributes: Readonly<Record<string, string>>
}

/** What is heard, and what is made of it meanwhile. */
export interface XmlListener {
  open?(tag: XmlTag): void
  /** A long text comes in several pieces. */
  text?(text: string): void
  close?(name: string): void
}

/**
 * Parses a part and answers what `listen` gives out, in small batches: nothing piles up when nobody asks for more.
 * Errors: throws TableUnreadable when it is no XML that a workbook has.
 */
export async function* parseXml<T>(
  source: AsyncIterable<Buffer>,
  listen: (give: (item: T) => void) => XmlListener,
): AsyncIterable<T> {
  const { default: sax } = await import('sax')
  const given: T[] = []
  const parser = watched(
    sax.parser(true),
    listen((item) => given.push(item)),
  )
  const decoder = new TextDecoder('utf-8')
  const feed = (text: string) => {
    parser.write(text)
    return given.splice(0)
  }
  for await (const bytes of source) yield* feed(decoder.decode(bytes, { stream: true }))
  yield* feed(decoder.decode())
  parser.close()
  yield* given
}

/** The whole of a small part. */
export async function hearXml(source: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> {
  for await (const _nothing of parseXml<never>(source, () => listener));
}

function watched(parser: SAXParser, { open, text, close }: XmlListener): SAXParser {
  let depth = 0
  let attributes = 0
  const fail = () => {
    throw damaged()
  }
  const heard: Partial<SAXParser> = {
    onerror: fail,
    ondoctype: fail,
    onopentagstart() {
      attributes = 0
      depth += 1
      if (depth > tableLimits.maxDepth) fail()
    },
    onattribute() {
      attributes += 1
      if (attributes > tableLimits.maxAttributes) fail()
    },
    onopentag: (tag) => open?.({ name: localName(tag.name), attributes: tag.attributes as Record<string, string> }),
    onclosetag(name) {
      depth -= 1
      close?.(localName(name))
    },
    ...(text === undefined ? {} : { ontext: text, oncdata: text }),
  }
  return Object.assign(parser, heard)
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
