// Which uploads are still under way, so that a form sent early waits for its pictures instead of missing them.

const underWay = new Set<Promise<unknown>>()

/** Remembers an upload until it ends, well or badly. */
export function trackUpload(upload: Promise<unknown>): void {
  underWay.add(upload)
  const forget = () => underWay.delete(upload)
  upload.then(forget, forget)
}

/** Resolves when no upload is under way; never rejects. */
export async function uploadsEnded(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay)
}
