// Fuzzy search over titles and paths (original specification §9: threshold 0.4, title 0.7, path 0.3).
import Fuse from 'fuse.js'
import type { PageRoute } from '../components/page-route.ts'

/** The pages that match, best first; titles are searched in both languages. */
export function findPages(pages: readonly PageRoute[], query: string): readonly PageRoute[] {
  const fuse = new Fuse(pages, {
    threshold: 0.4,
    keys: [
      { name: 'title', weight: 0.7 },
      { name: 'path', weight: 0.3 },
    ],
  })
  return fuse.search(query.trim(), { limit: 8 }).map(({ item }) => item)
}
