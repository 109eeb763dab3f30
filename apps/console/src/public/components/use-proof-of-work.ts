// Whether the browser is proving some work now, so that a page can say what it waits for.
import { useSyncExternalStore } from 'react'
import { puzzleWork } from '../../api/proof-of-work.ts'

export const usePuzzleWork = (): boolean => useSyncExternalStore(puzzleWork.subscribe, puzzleWork.isGoingOn)
