// A request's JSON: scanned, then parsed, and that only once it is known who asks.
import { said } from '@merchant/contract'
import { faultOfJson, type JsonFault } from './json-scan.ts'
import { type InvalidRequest, invalidRequest } from './errors.ts'

/** The value of a body, undefined for an empty one. Throws InvalidRequest. */
export function readJson(text: string, mostParts: number | null = null): unknown {
  if (text === '') return undefined
  const fault = faultOfJson(text, mostParts ?? undefined)
  if (fault !== null) throw complaint(fault)
  try {
    return JSON.parse(text)
  } catch {
    throw complaint({ kind: 'syntax' })
  }
}

function complaint(fault: JsonFault): InvalidRequest {
  switch (fault.kind) {
    case 'syntax':
      return invalidRequest(said('请求内容不是有效的 JSON', 'what was sent is not JSON'))
    case 'size':
      return invalidRequest(said('请求内容的层级或条目过多', 'what was sent is too deep or has too many entries'))
    case 'text':
      return invalidRequest(said('请求内容含有不支持的字符', 'what was sent holds characters that are not supported'))
    case 'forbiddenKey':
      return invalidRequest(
        said('请求内容含有不允许的字段', 'what was sent holds a field that is not allowed'),
        fault.key,
      )
    case 'repeatedKey': {
      // Told back so that it can be found, but never at length.
      const key = fault.key.slice(0, 40)
      return invalidRequest(said(`字段“${key}”重复`, `the field “${key}” is there twice`), key)
    }
  }
}
