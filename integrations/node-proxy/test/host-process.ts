// A host's server as a process of its own, which says where it is and how much memory it took at most.
import {startExpress, startFastify} from './hosts.ts';

const [framework, baseUrl = ''] = process.argv.slice(2);
const {url} = await (framework === 'fastify' ? startFastify({baseUrl}) : startExpress({baseUrl}));

process.on('message', () => process.send?.({peakBytes: process.resourceUsage().maxRSS * 1024}));
process.send?.({url});
