import { testSuites } from './cases/test-suites.ts'
import { defineReporter } from './define.ts'
import { suiteElement } from './junit/suite-element.ts'
import { element } from './junit/xml.ts'

/** JUnit's XML: a suite for each server, provider and conformance suite, a case for each call, exchange and case; what did not run is skipped or an error, never passed. */
export const junit = defineReporter({
  name: 'junit',
  render(report) {
    const root = element('testsuites', {}, testSuites(report).map(suiteElement))
    return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
  },
})
