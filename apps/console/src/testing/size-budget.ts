// Measures what a page costs over the wire: brotli size of everything its HTML file and a page's code load at once.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

interface Chunk {
  readonly name?: string
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

interface PageCost {
  readonly bytes: number
  /** Files, the HTML file included; calls to the API come on top. */
  readonly files: readonly string[]
}

interface Measured {
  /** The build's folder. */
  readonly dist: string
  readonly manifest: string
  readonly html: string
  /** What the page needs: its entry, and the code of the route that opens first; keys of the manifest, or names of its chunks. */
  readonly roots: readonly string[]
}

/** Throws when a root is not in the manifest: a renamed page must not pass as weightless. */
export function pageCost({ dist, manifest, html, roots }: Measured): PageCost {
  const chunks = JSON.parse(readFileSync(path.join(dist, manifest), 'utf8')) as Record<string, Chunk>
  const seen = new Set<string>()
  const files = new Set([html])
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = chunks[key] ?? Object.values(chunks).find(({ name }) => name === key)
    if (chunk === undefined) throw new Error(`The build has no ${key}`)
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const root of roots) visit(root)
  // Styles and preloads stand in the HTML itself.
  for (const [, file] of readFileSync(path.join(dist, html), 'utf8').matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)) {
    if (file !== undefined) files.add(file)
  }
  const bytes = [...files].reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(path.join(dist, file))).length,
    0,
  )
  return { bytes, files: [...files] }
}
