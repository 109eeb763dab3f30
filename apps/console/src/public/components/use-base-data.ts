// Base data on the public pages: agreements, and the demo accounts where there are any.
import type { api, DataOf } from '@merchant/contract'
import { useEffect, useState } from 'react'
import { publicApi } from '../../api/public-endpoints.generated.ts'
import { sendPublic } from '../../api/public-client.ts'
import { errorText } from '../../api/show-error.ts'
import { useLanguage } from '../../i18n/language.ts'

type BaseData = DataOf<typeof api.init.baseData>

/** Asks once in each language; `failure` is a sentence to show, `retry` asks again. */
export function usePublicBaseData(): { data: BaseData | null; failure: string | null; retry: () => void } {
  const [data, setData] = useState<BaseData | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const language = useLanguage()
  useEffect(() => {
    const abort = new AbortController()
    sendPublic(publicApi.init.baseData, undefined, { signal: abort.signal }).then(
      (answer) => {
        setData(answer)
        setFailure(null)
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setFailure(errorText(error))
      },
    )
    return () => abort.abort()
  }, [attempt, language])
  return { data, failure, retry: () => setAttempt(attempt + 1) }
}
