// Opens the browser's print dialog by itself, once, when the paper and its pictures are there.
import { useEffect, useRef } from 'react'

export function usePrintAtOnce(isReady: boolean): void {
  const wasAsked = useRef(false)
  useEffect(() => {
    if (!isReady || wasAsked.current) return
    wasAsked.current = true
    // A picture that can't be shown holds no paper up.
    void Promise.allSettled([...document.querySelectorAll('img')].map((picture) => picture.decode())).then(() =>
      window.print(),
    )
  }, [isReady])
}
