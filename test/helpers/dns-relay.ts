import { createSocket } from 'node:dgram'

/** Docker's name server, at its address in every container, before that of the test's network. */
const [, , server = ''] = process.argv
const inside = createSocket('udp4').bind(53, '127.0.0.11', () => console.log('listening'))
inside.on('message', (question, { port, address }) => {
  const outside = createSocket('udp4')
  outside.once('message', (answer) => {
    inside.send(answer, port, address)
    outside.close()
  })
  outside.send(question, 53, server)
})
