# Dealing from a seed, written from docs/provable-deals.md alone.
#
# Reads deals, one a line: seed in hex, number, seats, packs, removed cards with commas between
# them or -, words in hex with commas between them or -. Writes for each its hands, sorted, and the
# seat drawn to lead.
use strict;
use warnings;
use Digest::SHA qw(sha256_hex hmac_sha256);

my @ranks = qw(A K Q J 10 9 8 7 6 5 4 3 2);
my @all = map { my $suit = $_; map { "$_$suit" } @ranks } qw(S H C D);
my %place;
@place{@all} = 0 .. $#all;

my ($key, $label, $block, @left);

sub number {
    if (!@left) {
        @left = unpack 'n16', hmac_sha256("$label block $block", $key);
        $block++;
    }
    return shift @left;
}

sub below {
    my ($n) = @_;
    my $number;
    do { $number = number() } until $number < 65536 - 65536 % $n;
    return $number % $n;
}

while (my $line = <STDIN>) {
    chomp $line;
    my ($seed, $deal, $seats, $packs, $removed, $words) = split / /, $line;
    $key = pack 'H*', $seed;
    $label = "gongzhu 1 deal $deal";
    if ($words ne '-') {
        my $written = '';
        for my $hex (split /,/, $words, -1) {
            my $word = pack 'H*', $hex;
            $written .= length($word) . ":$word,";
        }
        $label .= ' words ' . sha256_hex($written);
    }
    ($block, @left) = (0);
    my %out = map { $_ => 1 } split /,/, $removed;
    my @cards = map { grep { !$out{$_} } @all } 1 .. $packs;
    for (my $i = $#cards; $i > 0; $i--) {
        my $j = below($i + 1);
        @cards[$i, $j] = @cards[$j, $i];
    }
    my $size = @cards / $seats;
    my @hands = map {
        join ' ', sort { $place{$a} <=> $place{$b} } @cards[$_ * $size .. ($_ + 1) * $size - 1]
    } 0 .. $seats - 1;
    print join('|', @hands, below($seats) + 1), "\n";
}
