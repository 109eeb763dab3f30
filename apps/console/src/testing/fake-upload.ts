// A server for picture uploads in page tests: uploads travel by XMLHttpRequest, which fakeApi's fetch does not see.
import { succeeded } from '@merchant/contract/wire'

/** Puts an upload server behind XMLHttpRequest until `restore()`; the n-th picture gets the n-th file id. */
export function fakeUploads(fileIds: readonly string[]) {
  const real = globalThis.XMLHttpRequest
  const purposes: string[] = []
  class UploadRequest extends EventTarget {
    readonly upload = new EventTarget()
    timeout = 0
    status = 0
    responseText = ''
    open(): void {}
    setRequestHeader(): void {}
    getResponseHeader(): null {
      return null
    }
    send(body: FormData): void {
      const fileId = fileIds[purposes.length] ?? ''
      const purpose = body.get('purpose')
      purposes.push(typeof purpose === 'string' ? purpose : '')
      const url = `/files/${fileId}.webp`
      const data = { fileId, url, thumbnailUrl: url, width: 900, height: 900, size: 1000 }
      this.status = 200
      this.responseText = JSON.stringify(succeeded(data))
      queueMicrotask(() => this.dispatchEvent(new Event('load')))
    }
  }
  globalThis.XMLHttpRequest = UploadRequest as unknown as typeof XMLHttpRequest
  return {
    /** What each picture was uploaded for, in order. */
    purposes,
    restore: () => {
      globalThis.XMLHttpRequest = real
    },
  }
}
