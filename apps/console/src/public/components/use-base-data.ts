// Base data on the public pages: agreements, and the demo accounts where there are any.
import type { api, DataOf } from '@merchant/contract'
import { useEffect, useState } from 'react'
import { publicApi } from '../../api/public-endpoints.generated.ts'
import { sendPublic } from '../../api/public-client.ts'
import { errorText } from '../../api/show-error.ts'
import { useLanguage } from '../../i18n/language.ts'

type BaseData = DataOf<typeof api.init.start>

interface PublicBaseData {
  readonly data: BaseData | null
  readonly failure: string | null
  readonly retry: () => void
  /** For whoever can't go on without: what is there, or asked for again. Errors: of the call. */
  readonly whenThere: () => Promise<BaseData>
}

/** Asks once in each language; `failure` is a sentence to show, `retry` asks again. */
export function usePublicBaseData(): PublicBaseData {
  const [data, setData] = useState<BaseData | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const language = useLanguage()
  useEffect(() => {
    const abort = new AbortController()
    sendPublic(publicApi.init.start, undefined, { signal: abort.signal }).then(
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
  return {
    data,
    failure,
    retry: () => setAttempt(attempt + 1),
    whenThere: async () => data ?? sendPublic(publicApi.init.start, undefined),
  }
}
