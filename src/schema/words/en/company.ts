/**
 * Words from @faker-js/faker 10.6.0 (its licence: ../LICENSE-faker.txt), written by scripts/extract-words.ts.
 * A word is drawn by its place in a table: a change here, even of the order, changes streams and is a breaking change.
 */

/** What a company says its products are. 76 words. */
export const phraseAdjectives: readonly string[] = `AI-driven
Adaptive
Advanced
Automated
Balanced
Business-focused
Centralized
Compatible
Configurable
Cross-platform
Customer-focused
Customizable
Decentralized
Digitized
Distributed
Diverse
Enhanced
Ergonomic
Exclusive
Expanded
Extended
Focused
Front-line
Fully-configurable
Fundamental
Future-proofed
Grass-roots
Horizontal
Immersive
Implemented
Innovative
Integrated
Intuitive
Managed
Monitored
Multi-tiered
Networked
Open-architected
Open-source
Operative
Optimized
Optional
Organic
Organized
Persevering
Persistent
Phased
Proactive
Profit-focused
Profound
Programmable
Progressive
Public-key
Quality-focused
Reactive
Realigned
Reverse-engineered
Robust
Seamless
Secured
Self-enabling
Sharable
Smart
Stand-alone
Streamlined
Sustainable
Synchronised
Team-oriented
Total
Universal
Upgradable
User-centric
User-friendly
Versatile
Virtual
Visionary`.split('\n')

/** What else they are. 83 words. */
export const phraseDescriptors: readonly string[] = `24 hour
24/7
AI-powered
actuating
analyzing
asymmetric
asynchronous
attitude-oriented
bottom-line
clear-thinking
client-driven
client-server
cloud-native
coherent
cohesive
composite
content-based
context-sensitive
contextually-based
data-driven
dedicated
demand-driven
directional
discrete
dynamic
eco-centric
empowering
encompassing
executive
explicit
fault-tolerant
fresh-thinking
full-range
global
heuristic
high-level
holistic
homogeneous
hybrid
immersive
impactful
incremental
interactive
intermediate
leading edge
local
logistical
maximized
methodical
mission-critical
mobile
modular
motivating
national
needs-based
neutral
next generation
optimal
optimizing
radical
real-time
reciprocal
regional
resilient
responsive
scalable
secondary
stable
sustainable
system-worthy
systematic
systemic
tangible
tertiary
transitional
uniform
user-facing
value-added
well-modulated
zero administration
zero defect
zero tolerance
zero trust`.split('\n')

/** What they may be called. 92 words. */
export const phraseNouns: readonly string[] = `ability
access
adapter
algorithm
alliance
analyzer
application
approach
architecture
archive
array
artificial intelligence
benchmark
budgetary management
capability
capacity
circuit
collaboration
concept
contingency
core
customer loyalty
data-warehouse
database
definition
emulation
encoding
encryption
firmware
flexibility
focus group
forecast
frame
framework
function
functionalities
generative AI
hardware
help-desk
hierarchy
hub
implementation
infrastructure
initiative
installation
instruction set
interface
internet solution
intranet
knowledge base
knowledge user
leverage
local area network
matrix
methodology
microservice
middleware
migration
model
moderator
monitoring
neural-net
open architecture
orchestration
paradigm
parallelism
policy
portal
pricing structure
process improvement
product
productivity
project
projection
protocol
service-desk
software
solution
standardization
strategy
structure
success
support
synergy
system engine
task-force
throughput
time-frame
toolset
utilisation
website
workforce`.split('\n')
