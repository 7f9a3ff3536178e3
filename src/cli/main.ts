#!/usr/bin/env node
process.stdout.write('assay\n')
