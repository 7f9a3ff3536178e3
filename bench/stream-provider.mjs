// A provider that streams as its path says, so that what is measured is what stands before it. Below HTTP, so that it
// takes little time itself: /GAP/COUNT/SIZE is COUNT chunks of SIZE bytes, GAP milliseconds apart, each with its time.
import { createServer } from 'node:net'

const HEAD =
  'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n'
const LAST = '0\r\n\r\n'

const server = createServer({ noDelay: true }, (socket) => {
  let request = ''
  socket.setEncoding('latin1').on('data', (text) => {
    request += text
    const end = request.indexOf('\r\n\r\n')
    if (end === -1) return
    const [, length = '0'] = /content-length: (\d+)/iu.exec(request) ?? []
    if (request.length < end + 4 + Number(length)) return
    const [, gap, count, size] = /^\S+ \/(\d+)\/(\d+)\/(\d+) /u.exec(request) ?? []
    request = ''
    stream(socket, { gap: Number(gap), count: Number(count), size: Number(size) })
  })
  socket.on('error', () => socket.destroy())
})

function stream(socket, { gap, count, size }) {
  const filler = 'lorem ipsum dolor sit amet, '.repeat(Math.ceil(size / 28))
  let left = count
  const chunk = () => {
    left -= 1
    const begin = `data: {"t":${process.hrtime.bigint()},"text":"`
    const data = `${begin}${filler.slice(0, Math.max(0, size - begin.length - 4))}"}\n\n`
    return `${data.length.toString(16)}\r\n${data}\r\n`
  }
  const paced = () => {
    socket.write(chunk())
    if (left > 0) setTimeout(paced, gap)
    else socket.write(LAST)
  }
  const flood = () => {
    if (left === 0) socket.write(LAST)
    else if (socket.write(chunk())) flood()
    else socket.once('drain', flood)
  }
  socket.write(HEAD)
  if (gap > 0) setTimeout(paced, gap)
  else flood()
}

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`)
})
